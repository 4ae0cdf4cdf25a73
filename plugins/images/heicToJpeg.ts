/** Converts a HEIC photo to JPEG, where the browser can decode it. Rejects elsewhere. */
export async function heicToJpeg(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be drawn.'))),
        'image/jpeg',
        0.92,
      );
    });
  } finally {
    bitmap.close();
  }
}
