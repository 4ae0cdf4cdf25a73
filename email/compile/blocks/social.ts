import type { BlockOf } from '../../document/design';
import { networkNames as names } from '../../document/networkNames';
import type { BlockContent, Warning } from '../compiledBlock';
import type { Context } from '../context';
import { escapeAttribute, brokenAddress, layoutTable, safeLink } from '../html';
import { brokenLink } from './image';

type Icons = Pick<BlockOf<'social'>, 'id' | 'links' | 'size' | 'color' | 'align' | 'radius' | 'spacing'>;

/** A row of network icons. Icons without an address are omitted from the message but kept in the editor. */
export function compileSocial(block: Icons, context: Context): BlockContent {
  const warnings: Warning[] = [];
  const cells: string[] = [];
  const lines: string[] = [];
  const links: string[] = [];
  for (const { network, url } of block.links) {
    const href = safeLink(url);
    if (href === undefined) {
      warnings.push({
        ...brokenLink(block.id, url),
        message: `Add the address of your ${names[network]} page, or remove its icon.`,
      });
      if (context.target === 'send') continue;
    } else {
      links.push(href);
      lines.push(`${names[network]} [${href}]`);
    }
    const icon =
      `<img src="${escapeAttribute(context.assets.socialIcon(network, block.color))}" alt="${names[network]}" ` +
      `width="${block.size}" height="${block.size}"\nstyle="display:block;border:0;border-radius:${block.radius}px">`;
    const space =
      cells.length === 0 ? '0' : context.direction === 'rtl' ? `0 ${block.spacing}px 0 0` : `0 0 0 ${block.spacing}px`;
    const mark =
      context.target === 'design'
        ? ` role="social-icon-link" data-network="${network}"${href === undefined ? brokenAddress(url) : ''}`
        : '';
    cells.push(
      `<td style="padding:${space}"><a${mark} href="${escapeAttribute(href ?? '#')}" style="text-decoration:none">` +
        `${icon}</a></td>`,
    );
  }
  const html =
    cells.length === 0
      ? '&nbsp;'
      : `<table ${layoutTable} align="${block.align}" ` +
        `width="${cells.length * block.size + (cells.length - 1) * block.spacing}"><tr>${cells.join('')}</tr>` +
        '</table>';
  return { html, text: lines.join('\n'), links, warnings };
}
