import { badRequest } from '../../http/errors';

/**
 * The file in the part `upload` of a form (multipart/form-data, RFC 7578). Throws 400 where there is none, or where the
 * form ends before its end: an upload that broke off leaves nothing behind.
 */
export async function readUpload(
  body: unknown,
  contentType: string | undefined,
): Promise<{ name: string; content: Buffer }> {
  if (!Buffer.isBuffer(body))
    throw badRequest('Send the image as a form (multipart/form-data) with a file in "upload".', 'upload');
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType ?? '' } }).formData();
  } catch {
    throw badRequest('The upload broke off. Please try again.', 'upload');
  }
  const file = form.get('upload');
  if (!(file instanceof File)) throw badRequest('upload is a required file.', 'upload');
  if (file.size === 0) throw badRequest('The file is empty.', 'upload');
  return { name: file.name, content: Buffer.from(await file.arrayBuffer()) };
}
