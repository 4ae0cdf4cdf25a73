import { useEffect, useRef, useState } from 'react';
import { readBesidePage } from './htmlReader';
import type { HtmlReading } from './readHtml';

/** HTML that is being read. */
export interface HtmlReadingState {
  /** What is read: "Reading october.html…"; undefined: nothing. */
  readonly label: string | undefined;
  /** 0 to 1; undefined while unknown. */
  readonly share: number | undefined;
  /**
   * Reads a file or text that was pasted. Undefined if it was stopped; rejects with an `Error` for the user if it can't
   * be read.
   */
  read(from: File | string, options?: { readonly promote?: boolean }): Promise<HtmlReading | undefined>;
  stop(): void;
}

/** Reads HTML for an import; the reading ends when the component is gone. */
export function useHtmlReading(): HtmlReadingState {
  const [label, setLabel] = useState<string>();
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    label,
    share,
    async read(from, { promote = true } = {}) {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setShare(undefined);
      setLabel(`Reading ${typeof from === 'string' ? 'the HTML' : from.name}…`);
      try {
        const question = { from, promote, origin: location.origin };
        const reading = await readBesidePage(question, { onProgress: setShare, signal });
        return signal.aborted ? undefined : reading;
      } catch (failure) {
        if (signal.aborted) return undefined;
        throw failure;
      } finally {
        if (running.current === controller) setLabel(undefined);
      }
    },
    stop() {
      running.current?.abort();
      setLabel(undefined);
    },
  };
}
