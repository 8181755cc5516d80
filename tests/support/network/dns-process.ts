/**
 * A DNS server as a process, which a test ends and starts: every name has the address 127.0.0.1.
 */
import { startDns } from '../lab/dns.ts'

if (import.meta.main) {
  const [address = ''] = process.argv.slice(2)
  await startDns(
    address,
    () => ({ addresses: ['127.0.0.1'] }),
    () => {},
  )
  process.stdout.write('listening\n')
}

export interface DnsProcess extends AsyncDisposable {
  start(): Promise<void>
  /** Ends it: queries are refused. */
  kill(): Promise<void>
}

/** @param address of the loopback network; its port 53 needs the rights of root */
export async function startDnsProcess(address: string): Promise<DnsProcess> {
  let child: Bun.Subprocess<'ignore', 'pipe', 'inherit'> | null = null

  async function start(): Promise<void> {
    child = Bun.spawn([process.execPath, import.meta.path, address], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { done } = await child.stdout.getReader().read()
    if (done) throw new Error(`the DNS server does not start at ${address}`)
  }
  async function kill(): Promise<void> {
    child?.kill('SIGKILL')
    await child?.exited
  }
  await start()
  return { start, kill, [Symbol.asyncDispose]: kill }
}
