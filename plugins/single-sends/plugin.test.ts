import { checkPlugin } from 'sendwright/sdk/testing';
import plugin from './plugin';

test('the plugin definition is valid', () => checkPlugin(plugin));
