// `npm run bench -- journeys [part] [number]`: automations; the first two parts, or one of these:
// - `steps`: steps per second in one process, with a million contacts (or as many as the number says) enrolled at once
// - `first`: from an event that is posted while nothing else happens to the first message at the mail server
// - `kills`: all processes killed a hundred times (or as often as the number says) while 50,000 contacts take all kinds
//   of steps
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { measureFirstMessages } from './journeysFirst';
import { killJourneys } from './journeysKills';
import { measureSteps } from './journeysSteps';
import { type Rate, reportRates } from './reportRates';

const rates: Rate[] = [];
const chosen = process.argv.find((argument) => ['steps', 'first', 'kills'].includes(argument));
if (chosen === undefined || chosen === 'first') rates.push(...(await measureFirstMessages(100)));
if (chosen === undefined || chosen === 'steps') {
  const bench = await startBenchDatabase();
  rates.push(...(await measureSteps(bench, countFromCommandLine(1_000_000)).finally(() => bench.stop())));
}
if (chosen === 'kills') rates.push(...(await killJourneys(countFromCommandLine(100))));
reportRates('journeys', rates);
process.exit();
