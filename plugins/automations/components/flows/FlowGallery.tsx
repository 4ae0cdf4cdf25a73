import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { Alerts, Http, Navigation, useOptionalService, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Icon, Skeleton } from 'sendwright/sdk/ui';
import { AutomationsStore } from '../../automationsStore';
import { paths } from '../../contract';
import { createFlow } from '../../flows/createFlow';
import { emailsIn, type Flow } from '../../flows/flow';
import { type FlowMail, loadFlowMail } from '../../flows/flowMail';
import { flows } from '../../flows/flows';
import { texts } from '../../texts';
import { FlowDrawer } from './FlowDrawer';
import styles from './flows.module.css';
import { FlowThumbnail } from './FlowThumbnail';

const categories = [...new Set(flows.map(({ category }) => category))];

/** Ready-made automations in the account's brand. */
export default observer(function FlowGallery() {
  const brandKits = useOptionalService(BrandKits);
  const http = useService(Http);
  const store = useService(AutomationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [mail, setMail] = useState<FlowMail>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Flow>();
  const [isCreating, setCreating] = useState(false);
  useEffect(() => {
    let isHere = true;
    void (async () => {
      try {
        const brand = await (await brandKits.get())?.current();
        const loaded = await loadFlowMail(brand);
        if (isHere) setMail(loaded);
      } catch {
        if (isHere) setFailed(true);
      }
    })();
    return () => {
      isHere = false;
    };
  }, [brandKits, attempt]);
  const create = async (flow: Flow, made: FlowMail) => {
    setCreating(true);
    try {
      const automation = await createFlow(http, flow, made);
      store.put(automation);
      alerts.show(texts.created);
      navigation.to(paths.detail, { id: automation.id, view: 'canvas' });
    } catch (failure) {
      setCreating(false);
      showFailure(alerts, failure, texts.createFailed);
    }
  };
  if (hasFailed)
    return (
      <Banner
        tone="danger"
        title="The ready-made automations couldn't be loaded."
        action={
          <Button
            size="small"
            onClick={() => {
              setFailed(false);
              setAttempt((last) => last + 1);
            }}
          >
            Retry
          </Button>
        }
      />
    );
  if (!mail) return <Skeleton shape="cards" label="Loading ready-made automations" />;
  return (
    <>
      {categories.map((category) => (
        <section key={category}>
          <h2 className={styles.category}>{category}</h2>
          <ul className={styles.flows}>
            {flows
              .filter((flow) => flow.category === category)
              .map((flow) => (
                <FlowCard key={flow.id} flow={flow} mail={mail} onOpen={() => setOpened(flow)} />
              ))}
          </ul>
        </section>
      ))}
      {opened && (
        <FlowDrawer
          flow={opened}
          mail={mail}
          isCreating={isCreating}
          onCreate={() => void create(opened, mail)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
});

interface FlowCardProps {
  readonly flow: Flow;
  readonly mail: FlowMail;
  readonly onOpen: () => void;
}

function FlowCard({ flow, mail, onOpen }: FlowCardProps) {
  const emails = emailsIn(flow.steps);
  const [html] = useState(() => () => (emails[0] === undefined ? '' : mail.html(emails[0])));
  return (
    <li className={styles.flow}>
      <FlowThumbnail html={html} />
      <div className={styles.words}>
        <h3>
          <button type="button" className={styles.open} onClick={onOpen}>
            {flow.name}
          </button>
        </h3>
        <p>{flow.text}</p>
        <span className={styles.facts}>
          <Icon name={flow.icon} size={12} /> {emails.length} {emails.length === 1 ? 'email' : 'emails'}
        </span>
      </div>
    </li>
  );
}
