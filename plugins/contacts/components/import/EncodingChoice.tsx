import { FormField, Select } from 'sendwright/sdk/ui';
import type { FileEncoding } from 'sendwright/wire/imports';
import type { CsvEncoding } from '../../csv/csvAnalysis';
import { encodingNames, offeredEncodings } from '../../csv/encodingNames';

interface EncodingChoiceProps {
  readonly encoding: CsvEncoding;
  /** Undefined: the detected one. */
  readonly chosen: FileEncoding | undefined;
  /** The last one that was chosen, if the file can't be in it. */
  readonly refused: FileEncoding | undefined;
  readonly onChoose: (encoding: FileEncoding | undefined) => void;
}

/** What the file was saved in: detected, until somebody who sees wrong letters chooses another encoding. */
export function EncodingChoice({ encoding, chosen, refused, onChoose }: EncodingChoiceProps) {
  if (encoding.isCertain) return null;
  const isGuess = chosen === undefined && (encoding.detected === 'windows-1252' || encoding.detected === 'macintosh');
  return (
    <FormField
      label="Encoding"
      error={
        refused &&
        `The file is not in ${encodingNames[refused]}: some of its bytes are no characters there. Choose another one.`
      }
      helper={isGuess ? 'Names look wrong? Choose the encoding of the file.' : undefined}
    >
      <Select<FileEncoding | ''>
        value={chosen ?? ''}
        options={[
          { value: '', label: `Detected: ${encodingNames[encoding.detected]}` },
          ...offeredEncodings.map((value) => ({ value, label: encodingNames[value] })),
        ]}
        onChange={(value) => onChoose(value === '' ? undefined : value)}
      />
    </FormField>
  );
}
