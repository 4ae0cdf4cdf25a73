import { announcement } from './announcement';
import type { PreBuilt } from './blocks';
import { digest } from './digest';
import { invitation } from './invitation';
import { newsletter } from './newsletter';
import { question } from './question';
import { sale } from './sale';
import { thanks } from './thanks';
import { welcome } from './welcome';

/** The documents of all pre-built designs, in display order. Their images are served from `root`, our base address. */
export const preBuiltDocuments = (root: string): PreBuilt[] =>
  [newsletter, announcement, welcome, invitation, sale, thanks, question, digest].map((make) => make(root));
