import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const programs = ['/usr/bin/chromium', '/usr/bin/chromedriver'];

/**
 * Makes sure that there is a browser: Debian's Chromium if it is installed or can be. Elsewhere webdriverio finds or
 * downloads one.
 */
function ensureBrowser() {
  if (programs.every((program) => existsSync(program))) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error('Installing Chromium ...');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-driver'],
  ]) {
    const result = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (result.status !== 0) {
      console.error('Chromium could not be installed: install chromium and chromium-driver, then run the tests again.');
      process.exit(1);
    }
  }
}

ensureBrowser();
