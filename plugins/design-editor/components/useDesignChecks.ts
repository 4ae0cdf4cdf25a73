import { useEffect, useState } from 'react';
import { compile, sentSize } from 'sendwright/email';
import type { Finding } from 'sendwright/email/checks';
import { parseTestData } from 'sendwright/sdk';
import { assets, useEditor } from '../state/EditorContext';
import { usePictureWidths } from './usePictureWidths';
import { isFilledByData, useContactFields } from './useFields';

/** Milliseconds without a change before it is checked. */
const pause = 400;

export interface DesignChecks {
  /** Undefined until it was checked once. */
  readonly findings: readonly Finding[] | undefined;
}

/** What to fix in the design as it is. Call it in an observer component. */
export function useDesignChecks(): DesignChecks {
  const { editor, view, props } = useEditor();
  const { design } = editor;
  const fields = useContactFields();
  const { source } = props;
  // Receipts are filled in by whoever sends them, and need no way out.
  const isOfData = isFilledByData(source);
  const names = (isOfData ? Object.keys(parseTestData(view.testData) ?? {}) : fields.map(({ value }) => value)).join(
    '\n',
  );
  const [findings, setFindings] = useState<readonly Finding[]>();
  const pictureWidths = usePictureWidths(design);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void import('sendwright/email/checks').then(({ checkDesign }) => {
        if (!isCurrent) return;
        const owner = source.message?.();
        setFindings(
          checkDesign(owner ? { ...design, subject: owner.subject, preheader: owner.preheader } : design, {
            assets,
            pictureWidths,
            marketing: !isOfData,
            ...(names !== '' && { [isOfData ? 'testData' : 'fields']: names.split('\n') }),
          }),
        );
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [design, names, source, isOfData, pictureWidths]);
  return { findings };
}

/** About how many bytes the HTML arrives with, tracked links included; measured when typing pauses. */
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
