import { networkNames, socialNetworks } from 'sendwright/email';
import { Button, FormField, IconButton, PageSection, Select, TextArea, TextInput } from 'sendwright/sdk/ui';
import { type CardProps, errorAt, withElement } from '../brandForm';
import styles from './brandKit.module.css';

const maximumLines = 6;
const maximumLinks = 6;

export function FooterCard({ brand, problem, change }: CardProps) {
  const { footer } = brand;
  const { links } = footer;
  const lineProblem = problem?.path.startsWith('footer.lines') ? problem.message : undefined;
  const unused = socialNetworks.find((network) => links.every((link) => link.network !== network));
  return (
    <PageSection title="Footer" description="The law requires a postal address in every marketing email.">
      <FormField
        label="Name and postal address"
        helper={`Up to ${maximumLines} lines. Empty: from the sender of each message.`}
        error={lineProblem}
      >
        <TextArea
          value={footer.lines.join('\n')}
          rows={3}
          maxLength={1200}
          error={lineProblem}
          onChange={(text) =>
            change({ footer: { ...footer, lines: text === '' ? [] : text.split('\n').slice(0, maximumLines) } })
          }
        />
      </FormField>
      {links.map((link, index) => (
        <div key={link.network} className={styles.row}>
          <FormField label="Network">
            <Select
              value={link.network}
              options={socialNetworks
                .filter((network) => network === link.network || links.every((one) => one.network !== network))
                .map((network) => ({ value: network, label: networkNames[network] }))}
              onChange={(network) =>
                change({ footer: { ...footer, links: withElement(links, index, { ...link, network }) } })
              }
            />
          </FormField>
          <FormField
            label={`Address on ${networkNames[link.network]}`}
            error={errorAt(problem, `footer.links.${index}.url`)}
          >
            <TextInput
              value={link.url}
              placeholder="https://"
              error={errorAt(problem, `footer.links.${index}.url`)}
              onChange={(url) =>
                change({ footer: { ...footer, links: withElement(links, index, { ...link, url: url.trim() }) } })
              }
            />
          </FormField>
          <IconButton
            icon="trash"
            label={`Remove ${networkNames[link.network]}`}
            onClick={() => change({ footer: { ...footer, links: withElement(links, index, undefined) } })}
          />
        </div>
      ))}
      {unused && links.length < maximumLinks && (
        <Button
          icon="add"
          onClick={() => change({ footer: { ...footer, links: [...links, { network: unused, url: 'https://' }] } })}
        >
          Add social link
        </Button>
      )}
    </PageSection>
  );
}
