/** The measurements of `bun run bench:scale`. */
import { plainInvoice } from '../invoice.ts'
import type { Installation } from './installation.ts'
import type { Counts } from './statement-counter.ts'

const CLIENTS = 8

/**
 * Accepts background renders of these users in turn.
 * @returns renders per second until the last has ended
 */
export async function backgroundRate(
  { keys, accept, idle }: Installation,
  { renders, users }: { renders: number; users: number },
): Promise<number> {
  const started = performance.now()
  let accepted = 0
  async function client(): Promise<void> {
    while (accepted < renders) {
      const key = keys[accepted % users] ?? ''
      accepted += 1
      await accept(key, plainInvoice().html)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await idle()
  return (renders * 1_000) / (performance.now() - started)
}

/** Triggers record when renders are inserted and claimed, by one clock. */
export async function recordClaims({ sql }: Installation): Promise<void> {
  await sql.unsafe(`
    create unlogged table bench_times (
      id uuid primary key, queued_at timestamptz not null, claimed_at timestamptz);
    create function bench_queued() returns trigger language plpgsql as $$ begin
      insert into bench_times values (new.id, clock_timestamp()); return null; end $$;
    create function bench_claimed() returns trigger language plpgsql as $$ begin
      update bench_times set claimed_at = clock_timestamp() where id = new.id; return null; end $$;
    create trigger bench_queued after insert on renders for each row
      when (new.status = 'queued') execute function bench_queued();
    create trigger bench_claimed after update on renders for each row
      when (old.status = 'queued' and new.status = 'rendering') execute function bench_claimed();
  `)
}

/**
 * Accepts renders one at a time, while the workers are idle.
 * @returns ms from the insert of each to its claim
 */
export async function claimDelays(installation: Installation, renders: number): Promise<number[]> {
  const { sql, keys, accept, idle } = installation
  await sql`truncate bench_times`
  for (let render = 0; render < renders; render += 1) {
    await accept(keys[0] ?? '', '<p>short')
    await idle()
    // A worker that has just ended a render asks for the next by itself: it has to be at rest.
    await Bun.sleep(60)
  }
  const rows: { ms: number }[] = await sql`
    select (extract(epoch from claimed_at - queued_at) * 1000)::float8 as ms from bench_times
    where claimed_at is not null order by 1`
  return rows.map(({ ms }) => ms)
}

/**
 * The machine's own delay, for comparison:
 * @returns ms of a statement that does nothing, each after a pause
 */
export async function statementDelays({ sql }: Installation, samples: number): Promise<number[]> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    await Bun.sleep(60)
    const started = performance.now()
    await sql`select 1`
    times.push(performance.now() - started)
  }
  return times
}

/**
 * The number per render below which a statement counts as made at intervals, for all renders since
 * the last time: the polls of the worker, the last use of keys, the requests that are kept.
 */
const AT_INTERVALS = 0.1

export interface PerRender {
  statements: number
  roundTrips: number
  /** Statements at intervals, which are in neither of the numbers above. */
  atIntervals: number
  /** Statements by their text, per render. */
  texts: Map<string, number>
}

/**
 * Renders one after the other, twice: the first time each connection prepares its statements, which
 * takes a round trip more. What the processes do anyway, such as renewing their leases, is counted
 * for as long a time and subtracted.
 */
export async function statementsPerRender(
  installation: Installation,
  render: () => Promise<void>,
  renders: number,
): Promise<PerRender> {
  const take = () => addAll(installation.counters.map((counter) => counter.take()))
  async function renderAll(): Promise<void> {
    for (let count = 0; count < renders; count += 1) await render()
    await installation.idle()
  }
  await renderAll()
  take()
  const started = performance.now()
  await renderAll()
  const busyMs = performance.now() - started
  const busy = take()
  await Bun.sleep(busyMs)
  const idle = take()
  const all = (busy.statements - idle.statements) / renders
  const texts = new Map<string, number>()
  let statements = 0
  for (const [text, count] of busy.texts) {
    const perRender = (count - (idle.texts.get(text) ?? 0)) / renders
    if (perRender >= AT_INTERVALS) statements += perRender
    if (perRender > 0.01) texts.set(text.replace(/\s+/g, ' ').trim(), perRender)
  }
  const atIntervals = all - statements
  const roundTrips = (busy.roundTrips - idle.roundTrips) / renders - atIntervals
  return { statements, roundTrips, atIntervals, texts }
}

/** A look takes as long as the statements of a render. */
const REST_POLL_MS = 500

/** @returns ms of processor time of PostgreSQL for each render, without what it uses anyway */
export async function databaseMsPerRender(
  installation: Installation,
  render: () => Promise<void>,
  { renders, seconds }: { renders: number; seconds(): number },
): Promise<number> {
  const [before, started] = [seconds(), performance.now()]
  for (let count = 0; count < renders; count += 1) await render()
  await installation.idle(REST_POLL_MS)
  const between = seconds()
  await Bun.sleep(performance.now() - started)
  return ((2 * between - before - seconds()) * 1_000) / renders
}

function addAll(all: Counts[]): Counts {
  const sum: Counts = { statements: 0, roundTrips: 0, texts: new Map() }
  for (const { statements, roundTrips, texts } of all) {
    sum.statements += statements
    sum.roundTrips += roundTrips
    for (const [text, count] of texts) sum.texts.set(text, (sum.texts.get(text) ?? 0) + count)
  }
  return sum
}
