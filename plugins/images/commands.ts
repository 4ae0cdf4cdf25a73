import type { PluginCommands } from 'sendwright/sdk';
import { Images } from './contract';

export const commands: PluginCommands<Images, 'list'> = {
  list: { title: 'Go to images', to: 'list', icon: 'image', keywords: ['pictures', 'upload', 'photos'] },
};
