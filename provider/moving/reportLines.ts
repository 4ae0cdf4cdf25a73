import { csvCell } from 'sendwright/formats';
import type { MoveStore } from './moveStore';

/** What became of each thing, as CSV. */
export async function* reportLines(store: Pick<MoveStore, 'report'>): AsyncGenerator<string> {
  yield 'kind,name,id_there,id_here,state,note\r\n';
  for await (const { kind, name, source_id: from, target_id: to, state, reason } of store.report())
    yield `${[kind, name, from, to ?? '', state, reason ?? ''].map(csvCell).join(',')}\r\n`;
}
