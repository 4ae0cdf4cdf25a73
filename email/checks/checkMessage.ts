import type { Design, RichNode } from '../document/design';
import { textsOf } from '../document/blockTexts';
import { walkBlocks } from '../document/walk';
import { plainMarkup } from '../compile/plainMarkup';
import { plainRichText } from '../richText/plainRichText';
import type { Finding } from './finding';

const unsubscribeTag = /\{\{\{?~?\s*(?:@root\.)?unsubscribe(?:_preferences)?\s*~?\}|<%\s*asm_/;

/** Checks that concern the whole message: unsubscribe link, text next to images, order of headings. */
export function checkMessage(design: Design, marketing: boolean): Finding[] {
  return [...(marketing ? checkUnsubscribe(design) : []), ...checkHeadings(design), ...checkWords(design)];
}

function checkUnsubscribe(design: Design): Finding[] {
  for (const { block } of walkBlocks(design)) {
    if ('unsubscribe' in block && (block.unsubscribe !== null || block.preferences !== null)) return [];
    if (block.type === 'code' && unsubscribeTag.test(block.html)) return [];
    if (unsubscribeTag.test(JSON.stringify(block))) return [];
  }
  return [
    {
      id: 'missing-unsubscribe',
      rule: 'missing-unsubscribe',
      severity: 'error',
      message: 'The message offers no way to unsubscribe.',
      fix: 'Add a footer or an unsubscribe block.',
    },
  ];
}

function checkHeadings(design: Design): Finding[] {
  const found: Finding[] = [];
  let last = 0;
  let firsts = 0;
  const visit = (blockId: string, node: RichNode): void => {
    if (node.type === 'heading') count(blockId, node.attrs.level);
    else if (node.type !== 'paragraph') for (const child of node.content) visit(blockId, child);
  };
  const count = (blockId: string, level: number): void => {
    if (level === 1 && (firsts += 1) === 2) {
      found.push({
        id: `heading-order:${blockId}:second`,
        rule: 'heading-order',
        severity: 'hint',
        blockId,
        message: 'A message has one main heading; this is another.',
        fix: 'Make it a heading of the second level.',
      });
    }
    if (level > last + 1) {
      const message =
        last === 0
          ? `The first heading is of level ${level}.`
          : `A heading of level ${level} follows one of level ${last}.`;
      found.push({
        id: `heading-order:${blockId}:${last}-${level}`,
        rule: 'heading-order',
        severity: 'hint',
        blockId,
        message: `${message} Screen readers list headings by level.`,
        fix: `Use level ${last + 1} here.`,
      });
    }
    last = level;
  };
  for (const { block } of walkBlocks(design)) {
    if (block.type === 'product' && block.title.trim() !== '') count(block.id, 3);
    if ('content' in block && !('unsubscribe' in block))
      for (const node of block.content.content) visit(block.id, node);
    if (block.type === 'heading' && block.text.trim() !== '') count(block.id, block.level);
  }
  return found;
}

/** A message with images and fewer letters than this counts as having no text. */
const minimumLetters = 20;

function checkWords(design: Design): Finding[] {
  let pictures = 0;
  let words = '';
  for (const { block } of walkBlocks(design)) {
    if ('picture' in block && block.type !== 'logo') pictures += 1;
    if ('content' in block && !('unsubscribe' in block)) words += plainRichText(block.content);
    for (const { text } of textsOf(block)) words += text;
    if (block.type === 'code') {
      words += plainMarkup(block.html);
      if (/<img\b/i.test(block.html)) pictures += 1;
    }
  }
  if (pictures === 0 || words.replace(/\s/g, '').length >= minimumLetters) return [];
  return [
    {
      id: 'image-only',
      rule: 'image-only',
      severity: 'warning',
      message:
        'The message is almost all images. Many email apps hide images, and filters take such messages for spam.',
      fix: 'Say the most important part in words.',
    },
  ];
}
