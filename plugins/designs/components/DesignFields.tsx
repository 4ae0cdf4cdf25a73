import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import type { Form } from 'sendwright/sdk/forms';
import { Combobox, FormField, TextInput } from 'sendwright/sdk/ui';
import type { DesignForm } from '../designForm';
import { DesignsStore } from '../designsStore';

/** Name and categories. */
export const DesignFields = observer(function DesignFields({ form }: { readonly form: Form<DesignForm> }) {
  const store = useService(DesignsStore);
  const { categories } = form.values;
  const known = [...new Set([...store.categories('your-designs'), ...categories])];
  return (
    <>
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst maxLength={100} />
      </FormField>
      <FormField
        label="Categories"
        helper="Tags help you find it. Up to 10."
        error={form.errors.categories}
        id={form.field('categories').id}
      >
        <Combobox
          multiple
          max={10}
          value={categories}
          onChange={(chosen) => form.set('categories', chosen)}
          onCreate={(typed) => categories.length < 10 && form.set('categories', [...categories, typed.slice(0, 255)])}
          options={known.map((category) => ({ value: category, label: category }))}
          placeholder="Choose or type"
          emptyText="Type a category and press Enter"
        />
      </FormField>
    </>
  );
});
