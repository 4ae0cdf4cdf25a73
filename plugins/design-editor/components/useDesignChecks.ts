import { useEffect, useMemo, useState } from 'react';
import { compile, type Design, safeSource, sentSize, walkBlocks } from 'sendwright/email';
import type { Finding } from 'sendwright/email/checks';
import { parseTestData } from 'sendwright/sdk';
import { assets, useEditor } from '../state/EditorContext';
import { isFilledByData, useContactFields } from './useFields';

/** Milliseconds without a change before the design is checked. */
const pause = 400;

export interface DesignChecks {
  /** Undefined until the first check. */
  readonly findings: readonly Finding[] | undefined;
}

/** Checks the current design. Call it in an observer component. */
export function useDesignChecks(): DesignChecks {
  const { editor, view, props } = useEditor();
  const { design } = editor;
  const fields = useContactFields();
  const { source } = props;
  // Transactional messages are filled with data by the API and need no unsubscribe link.
  const isOfData = isFilledByData(source);
  const names = (isOfData ? Object.keys(parseTestData(view.testData) ?? {}) : fields.map(({ value }) => value)).join(
    '\n',
  );
  const [findings, setFindings] = useState<readonly Finding[]>();
  const imageWidths = useImageWidths(design);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void import('sendwright/email/checks').then(({ checkDesign }) => {
        if (!isCurrent) return;
        const owner = source.message?.();
        setFindings(
          checkDesign(owner ? { ...design, subject: owner.subject, preheader: owner.preheader } : design, {
            assets,
            imageWidths,
            marketing: !isOfData,
            hasAnswers: !isOfData,
            ...(names !== '' && { [isOfData ? 'testData' : 'fields']: names.split('\n') }),
          }),
        );
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [design, names, source, isOfData, imageWidths]);
  return { findings };
}

/** The approximate size of the sent HTML in bytes, tracked links included; measured when typing pauses. */
export function useSentSize(): number | undefined {
  const { editor } = useEditor();
  const { design } = editor;
  const [size, setSize] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSize(sentSize(compile(design, { target: 'send', assets }).html)), pause);
    return () => clearTimeout(timer);
  }, [design]);
  return size;
}

/** The widths of a design's image files, by address; each is requested once, and the canvas loads it anyway. */
export function useImageWidths(design: Design): ReadonlyMap<string, number> {
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map());
  const sources = useMemo(() => sourcesOf(design).join('\n'), [design]);
  useEffect(() => {
    const pictures = sources
      .split('\n')
      .filter((source) => source !== '' && !widths.has(source))
      .map((source) => {
        const picture = document.createElement('img');
        picture.addEventListener(
          'load',
          () => setWidths((before) => new Map(before).set(source, picture.naturalWidth)),
          { once: true },
        );
        picture.src = source;
        return picture;
      });
    return () => {
      for (const picture of pictures) picture.removeAttribute('src');
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what has come meanwhile is no reason to ask for the rest again
  }, [sources]);
  return widths;
}

/** The addresses of images that are the same for every recipient. */
function sourcesOf(design: Design): string[] {
  const sources = [...walkBlocks(design)].flatMap(({ block }) =>
    'picture' in block && !block.picture.source.includes('{{')
      ? safeSource(block.picture.source) === undefined
        ? []
        : [block.picture.source]
      : [],
  );
  return [...new Set(sources)];
}
