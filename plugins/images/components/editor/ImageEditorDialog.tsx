import { useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, Checkbox, Dialog, FormField, Select } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import { hasShape, type ImageShape } from 'sendwright/wire/limits';
import { ImagesStore } from '../../imagesStore';
import { texts } from '../../texts';
import {
  type CropShape,
  type EditDraft,
  editsOf,
  filterOf,
  filters,
  hasFilter,
  availableShapes,
  rotateBy,
  unchanged,
} from './editDraft';
import { EditStage } from './EditStage';
import styles from './ImageEditorDialog.module.css';
import { Slider } from './Slider';

export interface ImageEditorDialogProps {
  readonly image: Image;
  /** Requirements for the image; unset: none. */
  readonly needs?: ImageShape | undefined;
  /** Called with the new image. */
  readonly onSaved: (image: Image) => void;
  readonly onClose: () => void;
}

const shapeNames: Partial<Record<CropShape, string>> = { whole: 'Whole image', free: 'Free' };
const colors = [
  ['brightness', 'Brightness'],
  ['contrast', 'Contrast'],
  ['saturation', 'Saturation'],
] as const;

/** Crops, rotates, flips and adjusts the colors of an image; saving creates a new image. */
export function ImageEditorDialog({ image, needs, onSaved, onClose }: ImageEditorDialogProps) {
  const store = useService(ImagesStore);
  const alerts = useService(Alerts);
  const [draft, setDraft] = useState<EditDraft>(() => {
    const [, first] = availableShapes(needs);
    // If there is a required shape, the editor starts with it.
    return needs && first && !hasShape(image, needs) ? { ...unchanged, shape: first } : unchanged;
  });
  const [format, setFormat] = useState<'jpeg' | 'png'>(image.type === 'image/jpeg' ? 'jpeg' : 'png');
  const [isSaving, setSaving] = useState(false);
  const change = (some: Partial<EditDraft>) => setDraft((before) => ({ ...before, ...some }));

  const edits = editsOf(draft);
  const isChanged = Object.keys(edits).length > 0 || format !== (image.type === 'image/jpeg' ? 'jpeg' : 'png');
  const save = async () => {
    setSaving(true);
    try {
      const saved = await store.edit(image.id, { edits, format });
      alerts.show(texts.saved);
      onSaved(saved);
    } catch (failure) {
      showFailure(alerts, failure, texts.saveFailed);
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={`Edit ${image.name}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button disabled={!isChanged || isSaving} onClick={() => setDraft(unchanged)}>
            Reset
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            intent="primary"
            loading={isSaving}
            disabled={!isChanged}
            hint={isChanged ? undefined : 'Change something first.'}
            onClick={() => void save()}
          >
            Save as new image
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        <div className={styles.picture}>
          <EditStage image={image} draft={draft} onChange={change} />
        </div>
        <div className={styles.tools}>
          <fieldset className={styles.group}>
            <legend>Crop</legend>
            <div className={styles.row}>
              {availableShapes(needs).map((shape) => (
                <button
                  key={shape}
                  type="button"
                  className={styles.choice}
                  data-autofocus={shape === 'whole' || undefined}
                  aria-pressed={draft.shape === shape}
                  onClick={() => change({ shape })}
                >
                  {shapeNames[shape] ?? shape}
                </button>
              ))}
            </div>
            {draft.shape === 'free' && (
              <>
                <Slider
                  label="Width"
                  value={draft.frame.width * 100}
                  min={5}
                  max={100}
                  neutral={80}
                  onChange={(width) => change({ frame: { ...draft.frame, width: width / 100 } })}
                />
                <Slider
                  label="Height"
                  value={draft.frame.height * 100}
                  min={5}
                  max={100}
                  neutral={80}
                  onChange={(height) => change({ frame: { ...draft.frame, height: height / 100 } })}
                />
              </>
            )}
            {draft.shape !== 'whole' && (
              <p className={styles.note}>Drag to move, use the wheel to zoom, or move with the arrow keys.</p>
            )}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Rotate and flip</legend>
            <div className={styles.row}>
              <Button size="small" icon="undo" onClick={() => change({ rotate: rotateBy(draft.rotate, -1) })}>
                Rotate left
              </Button>
              <Button size="small" icon="redo" onClick={() => change({ rotate: rotateBy(draft.rotate, 1) })}>
                Rotate right
              </Button>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={draft.flipHorizontal}
                onClick={() => change({ flipHorizontal: !draft.flipHorizontal })}
              >
                Flip horizontally
              </button>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={draft.flipVertical}
                onClick={() => change({ flipVertical: !draft.flipVertical })}
              >
                Flip vertically
              </button>
            </div>
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Filter</legend>
            <div className={styles.filters}>
              {filters.map((filter) => (
                <button
                  key={filter.label}
                  type="button"
                  className={styles.filter}
                  aria-pressed={hasFilter(draft, filter)}
                  onClick={() => change(filter.colors)}
                >
                  <img src={image.thumbnail} alt="" style={{ filter: filterOf({ ...unchanged, ...filter.colors }) }} />
                  {filter.label}
                </button>
              ))}
            </div>
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Adjust</legend>
            {colors.map(([key, label]) => (
              <Slider
                key={key}
                label={label}
                value={draft[key]}
                min={0}
                max={200}
                neutral={100}
                disabled={key === 'saturation' && draft.grayscale}
                onChange={(value) => change({ [key]: value })}
              />
            ))}
            <Slider
              label="Hue"
              unit="°"
              value={draft.hue}
              min={-180}
              max={180}
              neutral={0}
              disabled={draft.grayscale}
              onChange={(hue) => change({ hue })}
            />
            <Slider
              label="Sepia"
              value={draft.sepia}
              min={0}
              max={100}
              neutral={0}
              onChange={(sepia) => change({ sepia })}
            />
            <Slider
              label="Opacity"
              value={draft.opacity}
              min={0}
              max={100}
              neutral={100}
              onChange={(opacity) => change({ opacity })}
            />
            <Slider
              label="Blur"
              unit=""
              value={draft.blur}
              min={0}
              max={20}
              neutral={0}
              onChange={(blur) => change({ blur })}
            />
            <Checkbox label="Grayscale" value={draft.grayscale} onChange={(grayscale) => change({ grayscale })} />
          </fieldset>
          <FormField
            label="Save as"
            helper={
              draft.opacity < 100 && format === 'jpeg'
                ? 'JPEG has no transparency: transparent areas become white.'
                : image.type === 'image/gif'
                  ? 'Only the first frame of an animation is kept.'
                  : undefined
            }
          >
            <Select
              value={format}
              options={[
                { value: 'jpeg', label: 'JPEG: photographs' },
                { value: 'png', label: 'PNG: drawings, transparency' },
              ]}
              onChange={setFormat}
            />
          </FormField>
        </div>
      </div>
    </Dialog>
  );
}
