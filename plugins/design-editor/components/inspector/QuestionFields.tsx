import { observer } from 'mobx-react-lite';
import { type BlockOf, type Question } from 'sendwright/email';
import { FormField, NumberField, TextArea, TextInput } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { isFilledByData } from '../useFields';
import { Entries } from './Entries';
import { AlignField, ChoiceField, ColorField, Section } from './fields';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';
import { WordFields } from './WordFields';

/** The question, and what people read who have answered it. */
const QuestionWords = observer(function QuestionWords({ block }: { readonly block: Question }) {
  const change = useBlockChange<Question>(block);
  const { source } = useEditor().props;
  return (
    <>
      <FormField label="Question">
        <TextArea
          rows={2}
          value={block.question}
          maxLength={1000}
          onChange={(question) => change('Change question', { question })}
        />
      </FormField>
      <FormField label="Thanks" helper="On the page after the answer. Empty: what was answered.">
        <TextInput
          value={block.thanks}
          maxLength={1000}
          placeholder="Thank you!"
          onChange={(thanks) => change('Change thanks', { thanks })}
        />
      </FormField>
      <p className={styles.hint}>
        {isFilledByData(source)
          ? 'Messages of the mail API are not answered: the page says that the question is closed. Ask in a single ' +
            'send or an automation instead.'
          : 'An answer opens a page in your brand, where one press sends it: link scanners open links, too, but ' +
            'press nothing. Answers are in the statistics of the send, and an event “Answered” of the contact, for ' +
            'segments and automations.'}
      </p>
    </>
  );
});

const QuestionLook = observer(function QuestionLook({ block }: { readonly block: Question }) {
  const change = useBlockChange<Question>(block);
  const isStars = block.type === 'rating' && block.look === 'stars';
  return (
    <>
      <div className={styles.pair}>
        <ColorField
          label={isStars ? 'Stars' : 'Answers'}
          value={block.fill}
          onChange={(fill) => change('Change color of the answers', { fill })}
        />
        {!isStars && (
          <ColorField
            label="Their text"
            value={block.answerColor}
            onChange={(answerColor) => change('Change text color of the answers', { answerColor })}
          />
        )}
      </div>
      <AlignField value={block.align} onChange={(align) => change('Align question', { align })} />
      <WordFields look={block} onChange={change} />
    </>
  );
});

export const RatingFields = observer(function RatingFields({ block }: { readonly block: BlockOf<'rating'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <Section title="Question">
        <QuestionWords block={block} />
      </Section>
      <Section title="Answers">
        <ChoiceField
          label="Answer with"
          value={block.look}
          choices={[
            { value: 'stars', label: 'Stars' },
            { value: 'numbers', label: '1 to 5' },
            { value: 'nps', label: '0 to 10' },
          ]}
          onChange={(look) => change('Change answers', { look })}
        />
        <FormField label="The lowest means">
          <TextInput
            value={block.low}
            maxLength={100}
            placeholder="Not at all likely"
            onChange={(low) => change('Change meaning of the lowest', { low })}
          />
        </FormField>
        <FormField label="The highest means">
          <TextInput
            value={block.high}
            maxLength={100}
            placeholder="Very likely"
            onChange={(high) => change('Change meaning of the highest', { high })}
          />
        </FormField>
      </Section>
      <Section title="Look">
        <QuestionLook block={block} />
      </Section>
    </>
  );
});

export const PollFields = observer(function PollFields({ block }: { readonly block: BlockOf<'poll'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <Section title="Question">
        <QuestionWords block={block} />
      </Section>
      <Section title="Answers">
        <Entries
          noun="answer"
          items={block.answers.map((text) => ({ text }))}
          most={10}
          empty={{ text: '' }}
          nameOf={({ text }) => text}
          directions={['up', 'down']}
          onChange={(label, items) => items.length > 0 && change(label, { answers: items.map(({ text }) => text) })}
        >
          {(item, set, { numbered }) => (
            <FormField label={`Text of ${numbered}`} hideLabel>
              <TextInput value={item.text} placeholder="Answer" maxLength={200} onChange={(text) => set({ text })} />
            </FormField>
          )}
        </Entries>
      </Section>
      <Section title="Look">
        <QuestionLook block={block} />
        <NumberField
          label="Corner radius"
          max={48}
          value={block.radius}
          onChange={(radius) => change('Round corners', { radius })}
        />
      </Section>
    </>
  );
});
