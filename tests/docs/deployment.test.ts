/** The files for Docker Compose and Kubernetes: settings that the server knows, and containment. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { parseConfig } from '../../server/config.ts'
import { DRAIN_MS } from '../../server/limits.ts'

type Env = Record<string, string>

const settings = ['config', 'settings/s3', 'settings/traces'].flatMap((name) =>
  Array.from(
    readFileSync(`server/${name}.ts`, 'utf8').matchAll(/\bread(?:<.+?>)?\('([A-Z_0-9]+)'/g),
    ([, setting = '']) => setting,
  ),
)

/** Parses the environment of one Platen process as the server does. */
function check(env: Env): void {
  const known = [...settings, 'NODE_ENV']
  expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([])
  expect(parseConfig(env, 2).warnings).toEqual([])
}

describe('compose.cluster.yaml', () => {
  interface Service {
    environment?: Env
    image?: string
    read_only?: boolean
    cap_drop?: string[]
    security_opt?: string[]
    stop_grace_period?: string
    depends_on?: Record<string, unknown>
    volumes?: string[]
  }
  const SECRET = 'x'.repeat(32)
  const text = readFileSync('compose.cluster.yaml', 'utf8')
  // As Compose does: values from the environment, and `$$` for a dollar sign.
  const expanded = text.replaceAll(/\$\{(\w+)(:[^}]*)?\}/g, (_all, name: string) =>
    name === 'BASE_URL'
      ? 'https://pdf.example.com'
      : /SECRET|TOKEN|PASSWORD/.test(name)
        ? SECRET
        : '',
  )
  const { services, volumes } = Bun.YAML.parse(expanded) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  const ours = Object.entries(services).filter(([, { image }]) =>
    image?.startsWith('ghcr.io/platen-dev/platen:'),
  )
  const servers = ours.filter(([, { environment }]) => environment?.['ROLE'] !== undefined)

  test('has two api and two worker processes, a database, a storage and a queue server', () => {
    const roles = servers.map(([, { environment }]) => environment?.['ROLE']).sort()
    expect(roles).toEqual(['api', 'api', 'worker', 'worker'])
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 's3', 'queue']))
  })

  test.each(servers)('%s has settings that the server accepts', (_name, { environment = {} }) => {
    check(environment)
    for (const name of [
      'DATABASE_URL',
      'APP_SECRET',
      'S3_BUCKET',
      'QUEUE_URL',
      'QUEUE_TOKEN',
      'BASE_URL',
    ]) {
      expect(environment[name]).toBeString()
    }
  })

  test.each(ours)('%s runs contained, and has time to finish', (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true', 'seccomp=deploy/seccomp.json'])
    expect(parseInt(service.stop_grace_period ?? '', 10) * 1_000).toBeGreaterThan(DRAIN_MS)
  })

  test('all processes share one database, one secret, one bucket and one queue', () => {
    const shared = servers.map(([, { environment }]) => {
      const { ROLE: _role, ...others } = environment ?? {}
      return others
    })
    for (const environment of shared) expect(environment).toEqual(shared[0] ?? {})
  })

  test('names no service and no volume that it does not have', () => {
    for (const { depends_on, volumes: mounts } of Object.values(services)) {
      for (const name of Object.keys(depends_on ?? {})) expect(services).toHaveProperty(name)
      for (const mount of mounts ?? []) expect(volumes).toHaveProperty(mount.split(':')[0] ?? '')
    }
  })
})

describe('Kubernetes', () => {
  interface Container {
    env: { name: string; value: string }[]
    securityContext: object
    startupProbe?: { httpGet?: { path: string }; periodSeconds: number; failureThreshold: number }
    livenessProbe?: { httpGet?: { path: string } }
    readinessProbe?: { httpGet?: { path: string } }
  }
  interface Pod {
    terminationGracePeriodSeconds: number
    automountServiceAccountToken: boolean
    securityContext: { seccompProfile: object }
    containers: [Container]
  }
  /** The fields of Kubernetes' objects that these tests read. */
  interface Manifest {
    apiVersion: string
    kind: string
    metadata: { name: string }
    data: Env
    stringData: Env
    spec: {
      replicas?: number
      strategy: { rollingUpdate: { maxUnavailable: number } }
      selector: { matchLabels?: Env } & Env
      template: { metadata: { labels: Env }; spec: Pod }
      scaleTargetRef: { name: string }
    }
  }
  const folder = 'deploy/kubernetes'
  const manifests: Manifest[] = readdirSync(folder).flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split(/^---$/m)
      .map((text) => Bun.YAML.parse(text) as Manifest),
  )
  const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
  const deployments = ofKind('Deployment').map((one) => [one.metadata.name, one] as const)

  function deploymentOf(role: string): Manifest {
    const found = deployments.find(([name]) => name === `platen-${role}`)
    if (!found) throw new Error(`there is no deployment for ${role}`)
    return found[1]
  }
  const podOf = (role: string) => deploymentOf(role).spec.template.spec

  test('every object has a version, a kind and a name', () => {
    for (const one of manifests) {
      expect([one.apiVersion, one.kind, one.metadata.name]).toEqual(
        Array(3).fill(expect.any(String)),
      )
    }
  })

  test('the settings of the processes are accepted by the server', () => {
    const shared = ofKind('ConfigMap').find((one) => one.metadata.name === 'platen')
    const secret = ofKind('Secret').find((one) => one.metadata.name === 'platen')
    const filled = Object.fromEntries(
      Object.entries(secret?.stringData ?? {}).map(([name, value]) => [
        name,
        value.replaceAll(/<[^>]+>/g, 'x'.repeat(32)),
      ]),
    )
    for (const role of ['api', 'worker']) {
      const env = podOf(role).containers[0].env
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value]))
      expect(own['ROLE']).toBe(role)
      check({ ...shared?.data, ...filled, ...own })
    }
  })

  test.each(deployments)(
    '%s runs as an ordinary user without capabilities on a read-only root',
    (_name, { spec }) => {
      const pod = spec.template.spec
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
      expect(pod.automountServiceAccountToken).toBe(false)
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.readinessProbe).toBeDefined()
      }
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    },
  )

  test('api and worker processes have the profile of the sandbox, time to finish, and probes that exist', () => {
    const yaml = readFileSync('openapi.yaml', 'utf8')
    for (const role of ['api', 'worker']) {
      const { pod, strategy } = { pod: podOf(role), strategy: deploymentOf(role).spec.strategy }
      expect(pod.securityContext.seccompProfile).toEqual({
        type: 'Localhost',
        localhostProfile: 'platen.json',
      })
      expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(DRAIN_MS)
      expect(strategy.rollingUpdate.maxUnavailable).toBe(0)
      const { startupProbe, livenessProbe, readinessProbe } = pod.containers[0]
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
        expect(yaml).toContain(`  ${probe?.httpGet?.path}:`)
      }
    }
  })

  test('a migration may take an hour before a process is restarted, which would begin it again', () => {
    for (const role of ['api', 'worker']) {
      const { periodSeconds = 0, failureThreshold = 0 } =
        podOf(role).containers[0].startupProbe ?? {}
      expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600)
    }
  })

  test('autoscalers name deployments that exist and leave the number of replicas to them', () => {
    for (const one of ofKind('HorizontalPodAutoscaler')) {
      const found = deployments.find(([name]) => name === one.spec.scaleTargetRef.name)
      expect(found?.[1].spec).toBeDefined()
      expect(found?.[1].spec.replicas).toBeUndefined()
    }
  })

  test('services name deployments that exist', () => {
    for (const one of [...ofKind('Service'), ...ofKind('PodDisruptionBudget')]) {
      const wanted = (one.spec.selector.matchLabels ?? one.spec.selector) as Env
      const found = deployments.filter(([, { spec }]) =>
        Object.entries(wanted).every(
          ([name, value]) => spec.template.metadata.labels[name] === value,
        ),
      )
      expect(found).toHaveLength(1)
    }
  })
})
