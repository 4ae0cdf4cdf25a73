import type { CodeEditorProps } from './codeEditorTypes';

export function CodeMirrorEditor({ value, onChange, ariaLabel, height = 400, readOnly }: CodeEditorProps) {
  return <textarea aria-label={ariaLabel} style={{ height, width: '100%' }} value={value} readOnly={readOnly} onChange={(event) => onChange(event.target.value)} />;
}
