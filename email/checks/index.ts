/** Checks of a message before it is sent. Load this module on demand. */
export { problemsInHtml } from './checkHtml';
export { supportOf, supportSource, type FeatureSupport } from './clientSupport';
export { checkDesign, type CheckContext } from './checkDesign';
export type { Finding, FindingRule, FindingSeverity } from './finding';
export { contrastRatio, requiredContrast } from './checkColors';
