import type { PluginCommands } from 'sendwright/sdk';
import type { BrandKits } from './contract';

export const commands: PluginCommands<BrandKits, 'kit'> = {
  kit: {
    title: 'Go to brand kit',
    to: 'kit',
    icon: 'palette',
    keywords: ['logo', 'colors', 'fonts', 'style', 'theme', 'branding', 'restyle', 'footer'],
  },
};
