/** What to fix in a message before it is sent. Load it when somebody looks at the checks. */
export { problemsInHtml } from './problemsInHtml';
export { supportOf, supportSource, type FeatureSupport } from './clientSupport';
export { checkDesign, type CheckContext } from './checkDesign';
export type { Finding, FindingRule, FindingSeverity } from './finding';
export { contrastRatio, requiredContrast } from './contrast';
