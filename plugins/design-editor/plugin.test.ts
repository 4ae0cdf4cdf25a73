import { checkPlugin } from 'sendwright/sdk/testing';
import plugin from './plugin';

test('the definition is sound', () => checkPlugin(plugin));
