/** The certificates of a signer: that of its key, and those of the authorities above it. */
import { Actions, Dialog } from '../ui/dialog.tsx'
import { formatTime } from '../ui/format.tsx'
import type { Signer } from './calls.ts'

type Facts = Signer['certificates'][number]

interface CertificatesProps {
  of: Signer
  onClose(): void
}

export function Certificates({ of: { name, certificates }, onClose }: CertificatesProps) {
  return (
    <Dialog title={`Certificates of ${name}`} onClose={onClose}>
      <ol className="stack">
        {certificates.map((facts, at) => (
          <li key={facts.fingerprint} className="stack tight">
            <h3>{at === 0 ? 'Of the key' : 'Of the authority above'}</h3>
            <CertificateFacts of={facts} />
          </li>
        ))}
      </ol>
      <Actions dismiss="Close" onDismiss={onClose} />
    </Dialog>
  )
}

function CertificateFacts({ of }: { of: Facts }) {
  return (
    <dl className="facts">
      <dt>Subject</dt>
      <dd>{of.subject}</dd>
      <dt>Issued by</dt>
      <dd>{of.issuer === of.subject ? 'itself' : of.issuer}</dd>
      <dt>Valid from</dt>
      <dd className="number">{formatTime(of.valid_from)}</dd>
      <dt>Valid until</dt>
      <dd className="number">{formatTime(of.valid_until)}</dd>
      <dt>Serial number</dt>
      <dd className="mono">{of.serial_number}</dd>
      <dt>SHA-256</dt>
      <dd className="mono">{of.fingerprint}</dd>
    </dl>
  )
}
