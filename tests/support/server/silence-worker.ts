/**
 * The worker of `silence.ts`: sends one probe after the other, each when the one before was
 * answered.
 */
import { readFileSync } from 'node:fs'
import type { Silence } from './silence.ts'

export type ProbeRequest = { url: string; pid: number } | 'stop'
export type ProbeReply = 'started' | Silence

declare const self: Worker

/** Pause between a response and the next probe. */
const PAUSE_MS = 5

let stopping = false

self.onmessage = ({ data }: MessageEvent<ProbeRequest>) => {
  if (data === 'stop') stopping = true
  else probe(data).then((seen) => self.postMessage(seen satisfies ProbeReply))
}

async function probe({ url, pid }: { url: string; pid: number }): Promise<Silence> {
  await (await fetch(url)).bytes()
  const bytesAtStart = residentBytes(pid)
  self.postMessage('started' satisfies ProbeReply)
  let longestMs = 0
  let busiestMs = 0
  let grownBytes = 0
  let answeredAt = performance.now()
  let ranBefore = mainThreadMs(pid)
  // The probe after `stop` measures a silence that has not ended yet.
  for (let last = false; !last; ) {
    last = stopping
    await (await fetch(url)).bytes()
    const now = performance.now()
    longestMs = Math.max(longestMs, now - answeredAt)
    grownBytes = Math.max(grownBytes, residentBytes(pid) - bytesAtStart)
    answeredAt = now
    const ran = mainThreadMs(pid)
    busiestMs = Math.max(busiestMs, ran - ranBefore)
    ranBefore = ran
    await Bun.sleep(PAUSE_MS)
  }
  return { longestMs, busiestMs, grownBytes }
}

/** Resident memory of a process, children excluded (proc(5), VmRSS). */
function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** Processor time of the main thread of a process in ms; waiting for a processor does not count. */
function mainThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
