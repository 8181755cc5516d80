/** The dashboard, the alert rules and the page on monitoring name metrics that the server has. */

import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { useSharedServer } from '../support/server/use-server.ts'

const FILES = [
  'deploy/grafana/platen.json',
  'deploy/prometheus/alerts.yaml',
  'deploy/kubernetes/autoscaling.yaml',
  'docs/operating/monitoring.md',
]

/** Names that the adapter of Kubernetes makes, not the server. */
const DERIVED = new Set(['platen_lanes_busy_ratio'])

const names = new Set<string>()
let metrics = ''

const { server } = useSharedServer()

beforeAll(async () => {
  metrics = await (await server.fetch('/metrics')).text()
  for (const [, name = '', type] of metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    names.add(name)
    if (type !== 'histogram') continue
    for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`)
  }
})

test.each(FILES)('%s names no metric that the server does not have', (file) => {
  const used = new Set(readFileSync(file, 'utf8').match(/\bplaten_[a-z_]+\b/g))
  expect(used.size).toBeGreaterThan(0)
  expect([...used].filter((name) => !names.has(name) && !DERIVED.has(name))).toEqual([])
})

test('the page on monitoring describes every metric', () => {
  const page = readFileSync('docs/operating/monitoring.md', 'utf8')
  const text = [...names].filter((name) => !/_(bucket|sum|count)$/.test(name))
  expect(text.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

// A rate sees no increase in the first value of a series.
test('counters of claims and errors of the storage exist before they count anything', () => {
  const outcomes = ['claimed', 'released', 'lost']
  const operations = ['put', 'get', 'read', 'remove', 'ping']
  expect(metrics.split('\n')).toEqual(
    expect.arrayContaining([
      ...outcomes.map((outcome) => `platen_claims_total{outcome="${outcome}"} 0`),
      ...operations.map((operation) => `platen_storage_errors_total{operation="${operation}"} 0`),
    ]),
  )
})

test('the alert for renders that nobody claims also fires where no process has the counter', () => {
  const alerts = readFileSync('deploy/prometheus/alerts.yaml', 'utf8')
  const claimed = 'sum(rate(platen_claims_total{outcome="claimed"}[5m]))'
  expect(alerts).toContain(`max(platen_queue_renders) > 0 and (${claimed} or vector(0)) == 0`)
})

test('every alert has a duration or a range, a severity and a sentence that says what to do', () => {
  const { groups } = Bun.YAML.parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as {
    groups: {
      rules: {
        alert: string
        expr: string
        for?: string
        labels: object
        annotations: { summary: string }
      }[]
    }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(5)
  for (const rule of rules) {
    expect(rule.for ?? rule.expr).toMatch(/\d+m/)
    expect(rule.labels).toHaveProperty('severity')
    expect(rule.annotations.summary).toMatch(/^[A-Z].+[.?]$/)
  }
})
