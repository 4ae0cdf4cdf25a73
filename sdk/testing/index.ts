export { checkPlugin } from './checkPlugin';
export { answer, type ApiAnswer, type ApiMock, type ApiMocks, type ApiRequest, refusal } from './fakeApi';
export { fake, type FakeService, testWorkbench, type TestWorkbench, type TestWorkbenchOptions } from './testWorkbench';
