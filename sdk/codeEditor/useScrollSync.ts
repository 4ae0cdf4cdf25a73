import { type RefObject, useEffect } from 'react';
import type { CodeEditorHandle } from './codeEditorTypes';
import { lineAtPlace, placeOfLine } from './sourceLines';

export interface ScrollSyncOptions {
  readonly editor: RefObject<CodeEditorHandle | null>;
  /** The scrolling elements: that of the code, and one with the message's frame inside. */
  readonly code: RefObject<HTMLElement | null>;
  readonly preview: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
}

const gestures = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Keeps code and message aligned: when one is scrolled, the other follows. The message's HTML must have been marked by
 * `withSourceLines`.
 */
export function useScrollSync({ editor, code, preview, isOn }: ScrollSyncOptions): void {
  useEffect(() => {
    const [left, right] = [code.current, preview.current];
    if (!isOn || !left || !right) return undefined;
    // Only the side with the pointer leads, because following also scrolls.
    let leading: 'code' | 'preview' = 'code';
    let frame = 0;
    const later = (work: () => void) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(work);
    };
    const message = () => {
      const shown = right.querySelector('iframe');
      const inside = shown?.contentDocument;
      return shown && inside
        ? { inside, offset: shown.getBoundingClientRect().top - right.getBoundingClientRect().top + right.scrollTop }
        : undefined;
    };
    const followCode = () => {
      const found = message();
      const line = editor.current?.topLine();
      const place = found && line !== undefined ? placeOfLine(found.inside, line) : undefined;
      if (found && place !== undefined) right.scrollTop = line === 1 ? 0 : found.offset + place;
    };
    const followPreview = () => {
      const found = message();
      const line = found && lineAtPlace(found.inside, right.scrollTop - found.offset);
      if (line !== undefined) editor.current?.scrollToLine(line);
    };
    const leadCode = () => void (leading = 'code');
    const leadPreview = () => void (leading = 'preview');
    const onCode = () => leading === 'code' && later(followCode);
    const onPreview = () => leading === 'preview' && later(followPreview);
    for (const gesture of gestures) {
      left.addEventListener(gesture, leadCode, { passive: true, capture: true });
      right.addEventListener(gesture, leadPreview, { passive: true, capture: true });
    }
    // Scroll events don't bubble, and the editor scrolls inside its element.
    left.addEventListener('scroll', onCode, { passive: true, capture: true });
    right.addEventListener('scroll', onPreview, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const gesture of gestures) {
        left.removeEventListener(gesture, leadCode, { capture: true });
        right.removeEventListener(gesture, leadPreview, { capture: true });
      }
      left.removeEventListener('scroll', onCode, { capture: true });
      right.removeEventListener('scroll', onPreview);
    };
  }, [editor, code, preview, isOn]);
}
