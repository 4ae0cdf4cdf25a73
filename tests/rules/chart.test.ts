import Ajv from 'ajv';
import { parseAllDocuments } from 'yaml';
import { parseTemplate } from '../support/helm/parseTemplate';
import { ChartRefusal, mergeValues, readChart, renderChart, type Values } from '../support/helm/renderChart';

// What `helm lint --strict` checks, and what Kubernetes would find, without Helm: CI runs Helm itself. Templates are
// rendered by tests/support/helm, which knows what our chart uses and refuses everything else.

const chart = readChart('deploy/helm/sendwright');
const follows = new Ajv({ allErrors: true, strict: false }).compile(chart.schema);

interface Named {
  readonly name: string;
}

interface Probe {
  readonly httpGet?: { readonly port: string };
  readonly tcpSocket: { readonly port: string };
}

interface Container extends Readonly<Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe>> {
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
  readonly ports: readonly Named[];
  readonly env: readonly unknown[];
  readonly envFrom: readonly { readonly secretRef: Named; readonly configMapRef?: Named }[];
  readonly volumeMounts: readonly Named[];
}

interface Volume extends Named {
  readonly secret?: { readonly defaultMode: number };
  readonly persistentVolumeClaim: { readonly claimName: string };
}

interface Labels {
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
}

/** What the tests read, each from the kinds that have it. */
interface Spec {
  readonly replicas: number;
  readonly selector: { readonly matchLabels: Record<string, string> };
  readonly template: {
    readonly metadata: Labels;
    readonly spec: {
      readonly securityContext: object;
      readonly containers: readonly [Container];
      readonly volumes: readonly [Volume, ...Volume[]];
    };
  };
  readonly ports: readonly (Named & { readonly targetPort: string })[];
  readonly rules: readonly {
    readonly http: {
      readonly paths: readonly { readonly backend: { readonly service: Named & { readonly port: Named } } }[];
    };
  }[];
}

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Record<string, string> };
  readonly data?: Record<string, unknown>;
  readonly stringData?: Record<string, unknown>;
  readonly spec: Spec;
}

const several: Values = {
  replicas: 3,
  workers: { replicas: 2, resources: { limits: { memory: '2Gi' } } },
  existingSecret: 'own-settings',
  persistence: { accessMode: 'ReadWriteMany', storageClass: 'shared', size: '100Gi' },
};
/** Everything that can be set. */
const everything: Values = {
  ...several,
  image: { repository: 'registry.example.com/sendwright', tag: '2.0.0', pullPolicy: 'Always' },
  imagePullSecrets: [{ name: 'registry' }],
  publicUrl: 'https://mail.example.com',
  settings: { SIGN_UP: 'closed', AUDIT_DAYS: 30, TRUST_PROXY: '10.0.0.1' },
  secrets: { SMTP_URL: 'smtp://user:pa"ss:word@relay.example.com:587', DATABASE_URL: 'postgres://a:b@db/c' },
  keySecret: 'key',
  service: { type: 'NodePort', port: 8080, annotations: { 'example.com/note': 'yes' } },
  smtp: { tlsSecret: 'mail-tls', submissionPort: 587, inboundPort: 25, service: { annotations: { a: 'b' } } },
  ingress: {
    enabled: true,
    className: 'nginx',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '0' },
    hosts: ['mail.example.com', 'content.example.net'],
    tlsSecret: 'web-tls',
  },
  resources: { requests: { cpu: '1' } },
  podAnnotations: { 'example.com/scrape': 'true' },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'mail', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
};
const variants: Readonly<Record<string, Values>> = {
  'the default values': {},
  'several processes': several,
  everything,
  'a claim of its own and one SMTP port': {
    persistence: { existingClaim: 'mine' },
    smtp: { tlsSecret: 'mail-tls', inboundPort: 25, service: { type: 'ClusterIP' } },
  },
  'an ingress without TLS, whose proxy is trusted': { ingress: { enabled: true, hosts: ['mail.example.com'] } },
};

function resourcesOf(set: Values, release?: string): Resource[] {
  const resources: Resource[] = [];
  for (const [file, text] of renderChart(chart, set, release)) {
    if (!file.endsWith('.yaml')) continue;
    // Kubernetes reads YAML 1.1, in which 0440 is octal and `yes` is true.
    for (const document of parseAllDocuments(text, { strict: true, uniqueKeys: true, version: '1.1' })) {
      expect([file, document.errors, document.warnings]).toEqual([file, [], []]);
      const resource: unknown = document.toJS();
      if (resource !== null) resources.push(resource as Resource);
    }
  }
  return resources;
}
const one = (resources: readonly Resource[], kind: string, ending = ''): Resource => {
  const found = resources.filter((resource) => resource.kind === kind && resource.metadata.name.endsWith(ending));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} resources of kind ${kind} end with ${ending}.`);
  return found[0];
};

test('the chart describes itself as Helm requires', () => {
  expect(chart.about).toMatchObject({
    apiVersion: 'v2',
    name: 'sendwright',
    type: 'application',
    version: expect.stringMatching(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
    appVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    kubeVersion: expect.stringMatching(/^>=\d+\.\d+\.\d+-0$/),
    description: expect.any(String),
  });
});

test('its values follow their schema, which refuses what it does not know', () => {
  for (const set of Object.values(variants)) {
    follows(mergeValues(chart.values, set));
    expect(follows.errors).toBeNull();
  }
  const wrong: readonly Values[] = [
    { replica: 2 },
    { replicas: 0 },
    { replicas: '2' },
    { publicUrl: 'mail.example.com' },
    { settings: { signUp: 'closed' } },
    { settings: { SIGN_UP: true } },
    { smtp: { inboundPort: 70_000 } },
    { persistence: { accessMode: 'ReadOnlyMany' } },
    { ingress: { hosts: 'mail.example.com' } },
  ];
  expect(wrong.filter((set) => follows(mergeValues(chart.values, set)))).toEqual([]);
  expect(Object.keys(chart.values).filter((name) => !Object.hasOwn(Object(chart.schema.properties), name))).toEqual([]);
});

describe.each(Object.entries(variants))('with %s', (_name, set) => {
  const resources = resourcesOf(set);
  const pods = resources.filter(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment');

  test('each resource is complete, labeled and named once', () => {
    for (const { apiVersion, kind, metadata } of resources) {
      expect([kind, apiVersion]).toEqual([kind, expect.stringMatching(/^(?:v1|apps\/v1|networking\.k8s\.io\/v1)$/)]);
      expect(metadata.name).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
      expect(metadata.labels['app.kubernetes.io/instance']).toBe('sendwright');
    }
    const names = resources.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('settings are text, as environment variables are', () => {
    for (const { data, stringData } of resources)
      for (const [name, value] of Object.entries({ ...data, ...stringData })) {
        expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
        expect([name, typeof value]).toEqual([name, 'string']);
      }
  });

  test('pods are selected by their own labels, and what they mount and read exists', () => {
    expect(pods.length).toBeGreaterThan(0);
    const settings = mergeValues(chart.values, set);
    for (const { spec } of pods) {
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      const [container] = pod.containers;
      expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
      const volumes = new Set(pod.volumes.map(({ name }) => name));
      for (const { name } of container.volumeMounts) expect([...volumes]).toContain(name);
      expect(volumes.size).toBe(container.volumeMounts.length);
      for (const { secret } of pod.volumes) if (secret) expect(secret.defaultMode).toBe(0o440);
      for (const { secretRef, configMapRef } of container.envFrom) {
        if (configMapRef) one(resources, 'ConfigMap', configMapRef.name);
        else if (secretRef.name !== settings.existingSecret) one(resources, 'Secret', secretRef.name);
      }
      const { claimName } = pod.volumes[0].persistentVolumeClaim;
      if (claimName !== 'mine') one(resources, 'PersistentVolumeClaim', claimName);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
        expect([container[probe].httpGet?.port ?? container[probe].tcpSocket.port]).toEqual(['http']);
    }
  });

  test('services and the ingress lead to ports that the server has', () => {
    const { template } = one(resources, 'StatefulSet').spec;
    const ports = template.spec.containers[0].ports.map(({ name }) => name);
    const services = resources.filter(({ kind }) => kind === 'Service');
    for (const { spec } of services) {
      expect(template.metadata.labels).toMatchObject(spec.selector);
      for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort);
    }
    for (const { spec } of resources.filter(({ kind }) => kind === 'Ingress'))
      for (const { http } of spec.rules)
        for (const { backend } of http.paths) {
          const { spec: service } = one(services, 'Service', backend.service.name);
          expect(service.ports.map(({ name }) => name)).toContain(backend.service.port.name);
        }
  });
});

test('everything that is set arrives', () => {
  const resources = resourcesOf(everything);
  expect(one(resources, 'ConfigMap').data).toMatchObject({
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://mail.example.com',
    SIGN_UP: 'closed',
    AUDIT_DAYS: '30',
    TRUST_PROXY: '10.0.0.1',
    SUBMISSION_PORT: '2587',
    INBOUND_PORT: '2525',
  });
  expect(one(resources, 'Secret').stringData).toEqual(everything.secrets);
  const server = one(resources, 'StatefulSet').spec;
  const worker = one(resources, 'Deployment', '-worker').spec;
  expect([server.replicas, worker.replicas]).toEqual([3, 2]);
  const roles = [server, worker].map(({ template }) => template.spec.containers[0].env[0]);
  expect(roles).toEqual([
    { name: 'ROLE', value: 'api' },
    { name: 'ROLE', value: 'worker' },
  ]);
  expect(worker.template.spec).toMatchObject({
    imagePullSecrets: everything.imagePullSecrets,
    nodeSelector: everything.nodeSelector,
    tolerations: everything.tolerations,
    affinity: everything.affinity,
    containers: [
      {
        image: 'registry.example.com/sendwright:2.0.0',
        resources: { limits: { memory: '2Gi' } },
        ports: [{ name: 'http' }],
      },
    ],
  });
  expect(server.template.metadata.annotations['example.com/scrape']).toBe('true');
  expect(one(resources, 'Service', '-smtp').spec).toMatchObject({
    type: 'LoadBalancer',
    externalTrafficPolicy: 'Local',
    ports: [
      { port: 587, targetPort: 'submission' },
      { port: 25, targetPort: 'inbound' },
    ],
  });
  expect(one(resources, 'Ingress').spec).toMatchObject({
    ingressClassName: 'nginx',
    tls: [{ secretName: 'web-tls', hosts: ['mail.example.com', 'content.example.net'] }],
    rules: [{ host: 'mail.example.com' }, { host: 'content.example.net' }],
  });
  expect(one(resourcesOf({}), 'StatefulSet').spec.template.spec.containers[0]).toMatchObject({
    image: expect.stringMatching(/^sendwright:\d+\.\d+\.\d+$/),
    env: [{ name: 'ROLE', value: 'all' }],
  });
});

test('a changed setting restarts the pods, and a long name of a release stays a valid name', () => {
  const sumOf = (set: Values): string | undefined =>
    one(resourcesOf(set), 'StatefulSet').spec.template.metadata.annotations['checksum/settings'];
  expect(sumOf({ settings: { SIGN_UP: 'closed' } })).not.toBe(sumOf({}));
  expect(sumOf({})).toMatch(/^[0-9a-f]{64}$/);
  const release = `${'long-name-'.repeat(5)}end`;
  for (const { metadata } of resourcesOf(several, release)) expect(metadata.name.length).toBeLessThanOrEqual(52);
});

test.each<readonly [string, Values]>([
  ['Several processes need your own PostgreSQL', { replicas: 2 }],
  ['Several processes need your own PostgreSQL', { workers: { replicas: 1 } }],
  ['Several processes need a shared volume', { replicas: 2, existingSecret: 'own-settings' }],
  ['SMTP ports need a certificate', { smtp: { inboundPort: 25 } }],
  ['ingress.hosts must name the hosts', { ingress: { enabled: true } }],
])('it refuses to be installed: %s', (reason, set) => {
  expect(() => renderChart(chart, set)).toThrow(ChartRefusal);
  expect(() => renderChart(chart, set)).toThrow(reason);
});

test('the notes say what is missing', () => {
  expect(renderChart(chart, {}).get('NOTES.txt')).toMatch(/Set publicUrl .*Without SMTP_URL/s);
  expect(renderChart(chart, everything).get('NOTES.txt')).not.toMatch(/publicUrl|Without/);
});

test.each([
  ['{{ if .Values.a }}x', '{{ if }} is not closed'],
  ['x{{ end }}', '{{ end }} without a start'],
  ['{{ .Values.a', '{{ is not closed'],
  ['{{ else }}', '{{ else }} without {{ if }}'],
  ['{{ (not .Values.a }}', '( is not closed'],
  ['{{ .Values.a } }}', 'is not understood'],
  ['{{ | quote }}', 'Empty command'],
])('a template with a mistake is found: %s', (source, problem) => {
  expect(() => parseTemplate(source)).toThrow(problem);
});
