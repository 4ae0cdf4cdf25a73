import { useState } from 'react';
import { useService } from 'sendwright/sdk';
import { Banner, FileDrop, Link, PageSection } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { type ImportRun, ImportsStore, type InterruptedUpload as Upload } from '../importsStore';

/** 5 GB (provider API, imports). */
const maximumBytes = 5 * 1024 ** 3;

/**
 * An upload that a reload or a closed tab ended: nothing is lost but the sending, and the same file goes on with the
 * same mapping.
 */
export function InterruptedUpload({ run, upload }: { readonly run: ImportRun; readonly upload: Upload }) {
  const imports = useService(ImportsStore);
  const [problem, setProblem] = useState<string>();
  return (
    <PageSection>
      <Banner tone="warning" title="The upload was interrupted">
        {upload.target
          ? 'No contact was changed. Choose the same file again: its mapping is kept, and the import goes on.'
          : 'The file has not arrived. If another tab is sending it, leave that one open; otherwise start over.'}
      </Banner>
      {upload.target && (
        <FileDrop
          accept=""
          maxBytes={maximumBytes}
          label={`Drop ${upload.name} here, or choose it`}
          error={problem}
          onFile={(file) => setProblem(imports.sendAgain(run.jobId, file))}
        />
      )}
      <div>
        <Link to={paths.upload} look="button">
          Start over
        </Link>
      </div>
    </PageSection>
  );
}
