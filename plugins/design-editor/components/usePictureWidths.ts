import { useEffect, useMemo, useState } from 'react';
import { type Design, safeSource, walkBlocks } from 'sendwright/email';

/**
 * How wide the files of a design's pictures are, by address; each is asked for once, and the canvas shows it anyway.
 */
export function usePictureWidths(design: Design): ReadonlyMap<string, number> {
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

/** Addresses of pictures that are the same for every reader. */
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
