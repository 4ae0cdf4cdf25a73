import type { FileEncoding } from 'sendwright/wire/imports';

/** The encodings in the order in which they are offered, with their names. */
export const encodingNames: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-874': 'Thai (Windows-874)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  shift_jis: 'Japanese (Shift JIS)',
  gbk: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  macintosh: 'Western European (MacRoman)',
  'x-mac-ce': 'Central European (Mac)',
  'x-mac-croatian': 'Croatian (Mac)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'x-mac-greek': 'Greek (Mac)',
  'x-mac-icelandic': 'Icelandic (Mac)',
  'x-mac-romanian': 'Romanian (Mac)',
  'x-mac-turkish': 'Turkish (Mac)',
  ibm850: 'Western European (MS-DOS)',
  ibm437: 'United States (MS-DOS)',
  ibm852: 'Central European (MS-DOS)',
  ibm775: 'Baltic (MS-DOS)',
  ibm866: 'Cyrillic (MS-DOS)',
  ibm737: 'Greek (MS-DOS)',
  ibm857: 'Turkish (MS-DOS)',
};

const isEncoding = (key: string): key is FileEncoding => Object.hasOwn(encodingNames, key);
export const offeredEncodings: readonly FileEncoding[] = Object.keys(encodingNames).filter(isEncoding);
