import '../themes/index.css';
import { createRoot } from 'react-dom/client';
import { createKernel } from './kernel/kernel';
import { plugins } from '../plugins';
import { Shell } from './shell/Shell';
import { shellParts } from './shell/shellParts';

const kernel = createKernel({
  ...shellParts,
  plugins,
  // For a monitoring tool on the page (specification, section 7): it listens, and tags what it reports.
  onSession: (user) => window.dispatchEvent(new CustomEvent('sendwright:session', { detail: user })),
});
const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks the element #root.');
// The frame paints while the session is on its way.
createRoot(root).render(<Shell kernel={kernel} />);
void kernel.start();
