export { checkPlugin } from './checkPlugin';
export { answer, type ApiAnswer, type ApiMocks, type ApiRequest, refusal } from './fakeApi';
export { fake, type FakeService, testWorkbench, type TestWorkbench, type TestWorkbenchOptions } from './testWorkbench';
