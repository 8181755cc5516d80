/** Signers: the user's own keys, with which PDFs are signed. */
import { useState } from 'react'
import { SIGNERS, useSigners } from '../queries.ts'
import type { Signer } from '../signers/calls.ts'
import { Certificates } from '../signers/certificates.tsx'
import { SignerForm } from '../signers/signer-form.tsx'
import { ConfirmRemoval } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { AddButton, Failure, Loading, Page } from '../ui/parts.tsx'

type Open = { kind: 'create' } | { kind: 'certificates' | 'delete'; signer: Signer } | null

const GUIDE = '/docs/guides/signatures'

export function Signers() {
  const { data, error } = useSigners()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const create = () => setOpen({ kind: 'create' })
  return (
    <Page title="Signers" actions={<AddButton onClick={create}>Add signer</AddButton>}>
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="the signers" />}
        {data?.length === 0 && (
          <Empty stamp="signed by office">
            <p>
              Your keys will be here. A request that names one gets a signed PDF:{' '}
              <a href={GUIDE}>Sign PDFs</a> shows how.
            </p>
            <button type="button" className="button" onClick={create}>
              Add the first signer
            </button>
          </Empty>
        )}
        {data && data.length > 0 && (
          <SignerTable signers={data} onOpen={(kind, signer) => setOpen({ kind, signer })} />
        )}
      </div>
      {data && data.length > 0 && (
        <p className="note">
          Requests name a signer. <a href={GUIDE}>Sign PDFs</a> shows how.
        </p>
      )}
      {open?.kind === 'create' && <SignerForm onClose={close} />}
      {open?.kind === 'certificates' && <Certificates of={open.signer} onClose={close} />}
      {open?.kind === 'delete' && <DeleteSigner of={open.signer} onClose={close} />}
    </Page>
  )
}

interface TableProps {
  signers: Signer[]
  onOpen(kind: 'certificates' | 'delete', signer: Signer): void
}

function SignerTable({ signers, onOpen }: TableProps) {
  return (
    <List>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Certificate</th>
          <th scope="col">Key</th>
          <th scope="col">Ends</th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {signers.map((signer) => (
          <Row key={signer.id} signer={signer} onOpen={(kind) => onOpen(kind, signer)} />
        ))}
      </tbody>
    </List>
  )
}

interface RowProps {
  signer: Signer
  onOpen(kind: 'certificates' | 'delete'): void
}

function Row({ signer, onOpen }: RowProps) {
  const { name, kind, url, algorithm, certificates, valid_until, warning } = signer
  const [own] = certificates
  return (
    <tr>
      <td className="wide">
        <strong>{name}</strong>
      </td>
      <td className="wide">
        {own?.subject}
        {own && <div className="note small">by {own.issuer}</div>}
        {warning !== null && <p className="problem soon">{warning}</p>}
      </td>
      <td className="wide">
        <span className="nowrap">{algorithm}</span>
        <div className="note small">{kind === 'remote' ? url : 'from a file'}</div>
      </td>
      <td className="note nowrap">
        <When time={valid_until} />
      </td>
      <td>
        <State of={signer} />
      </td>
      <td className="end">
        <div className="buttons">
          <button
            type="button"
            className="button small"
            aria-label={`Certificates of ${name}`}
            onClick={() => onOpen('certificates')}
          >
            Certificates
          </button>
          <button
            type="button"
            className="button danger small"
            aria-label={`Delete ${name}`}
            onClick={() => onOpen('delete')}
          >
            Delete
          </button>
        </div>
      </td>
    </tr>
  )
}

function State({ of: { warning, valid_until } }: { of: Signer }) {
  if (warning === null) return <span className="state ok">works</span>
  const hasEnded = Date.parse(valid_until) <= Date.now()
  return (
    <span className={hasEnded ? 'state bad' : 'state warn'}>
      {hasEnded ? 'has ended' : 'ends soon'}
    </span>
  )
}

function DeleteSigner({ of: { id, name }, onClose }: { of: Signer; onClose(): void }) {
  return (
    <ConfirmRemoval
      what="signer"
      path={`/api/v1/signers/${id}`}
      queryKey={SIGNERS}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong> and its key are deleted, and requests that name it fail. Signatures
        that it has made stay valid.
      </p>
    </ConfirmRemoval>
  )
}
