import { Navigation, useService } from 'sendwright/sdk';
import { Stepper } from 'sendwright/sdk/ui';
import { paths } from '../../contract';

/** The steps of an import. */
type ImportStep = 'upload' | 'map' | 'done';

const steps: readonly { readonly id: ImportStep; readonly title: string }[] = [
  { id: 'upload', title: 'Upload' },
  { id: 'map', title: 'Map fields' },
  { id: 'done', title: 'Add contacts' },
];

/** The import's current step; from the mapping one can go back to the file. */
export function ImportSteps({ current }: { readonly current: ImportStep }) {
  const navigation = useService(Navigation);
  return (
    <Stepper
      label="Steps of the import"
      steps={steps}
      current={current}
      {...(current === 'map' && { onSelect: (step: ImportStep) => step === 'upload' && navigation.to(paths.upload) })}
    />
  );
}
