import { compile, type Design } from 'sendwright/email';
import { assets } from '../state/EditorContext';

/** Downloads a design as the HTML that the provider's drag-and-drop editors take in again. */
export function saveAsHtml(name: string, design: Design): void {
  const { html } = compile(design, { target: 'design', assets });
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'design'}.html`;
  link.click();
  URL.revokeObjectURL(address);
}
