import { FileInput } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import styles from './FileDrop.module.css';
import { classNames } from '../classNames';
import { Icon } from '../Icon';

export interface FileDropProps {
  /** The format of an input's `accept` attribute: `.csv,text/csv`. */
  readonly accept: string;
  readonly maxBytes: number;
  readonly onFile: (file: File) => void;
  /** The prompt: "Drop a CSV file here". */
  readonly label?: string | undefined;
  readonly helper?: ReactNode;
  /** A later error from the server. */
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
}

function formatBytes(bytes: number): string {
  const mega = bytes / 1_048_576;
  return mega >= 1
    ? `${mega.toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
    : `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`;
}

/** The file name endings of an `accept` attribute, to show. */
const endingsIn = (accept: string): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    accept
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part.startsWith('.')),
  );

function accepts(accept: string, file: File): boolean {
  const wanted = accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
  const name = file.name.toLowerCase();
  return (
    wanted.length === 0 ||
    wanted.some((one) =>
      one.startsWith('.')
        ? name.endsWith(one)
        : one.endsWith('/*')
          ? file.type.startsWith(one.slice(0, -1))
          : file.type === one,
    )
  );
}

/** Selects a file by drag and drop, paste or dialog; a wrong type or size is rejected with the reason. */
export function FileDrop({
  accept,
  maxBytes,
  onFile,
  label = 'Drop a file here, or choose one',
  helper,
  error,
  disabled,
}: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();

  const take = (file: File | undefined) => {
    setOver(false);
    if (!file || disabled) return;
    if (!accepts(accept, file))
      setProblem(`${file.name} can't be used here. Choose a file that ends in ${endingsIn(accept)}.`);
    else if (file.size > maxBytes)
      setProblem(`${file.name} has ${formatBytes(file.size)}. It must not exceed ${formatBytes(maxBytes)}.`);
    else if (file.size === 0) setProblem(`${file.name} is empty.`);
    else {
      setProblem(undefined);
      onFile(file);
    }
  };

  const wrong = problem ?? error;
  return (
    <div
      className={classNames(styles.drop, over && styles.over, wrong && styles.wrong)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => take(event.clipboardData.files[0])}
    >
      <FileInput
        className={styles.choose ?? ''}
        disabled={disabled ?? false}
        inputProps={{ accept, 'aria-describedby': wrong ? `${id}-error` : helper ? `${id}-helper` : undefined }}
        onInputChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
        text={
          <>
            <Icon name="upload" size={20} />
            <span>{label}</span>
          </>
        }
      />
      {wrong ? (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {wrong}
        </p>
      ) : (
        helper && (
          <p id={`${id}-helper`} className={styles.helper}>
            {helper}
          </p>
        )
      )}
    </div>
  );
}
