/** Destinations: the user's own buckets, into which outputs are uploaded. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api.ts'
import { DESTINATIONS, type Destination, useDestinations } from '../queries.ts'
import { ConfirmRemoval } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { AddButton, Failure, Loading, Page, StateMark } from '../ui/parts.tsx'
import { Sentence, useReaderWords } from '../ui/sentence.tsx'
import { useToast } from '../ui/toast.tsx'
import { DestinationForm } from './destination-form.tsx'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; destination: Destination } | null

export function Destinations() {
  const { data, error } = useDestinations()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const create = () => setOpen({ kind: 'create' })
  return (
    <Page title="Destinations" actions={<AddButton onClick={create}>Add destination</AddButton>}>
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="the destinations" />}
        {data?.length === 0 && (
          <Empty stamp="archive/invoice.pdf">
            <p>
              Your buckets will be here. A render whose request names one uploads its output there.
            </p>
            <button type="button" className="button" onClick={create}>
              Add the first destination
            </button>
          </Empty>
        )}
        {data && data.length > 0 && (
          <DestinationTable
            destinations={data}
            onEdit={(destination) => setOpen({ kind: 'edit', destination })}
            onDelete={(destination) => setOpen({ kind: 'delete', destination })}
          />
        )}
      </div>
      {open?.kind === 'create' && <DestinationForm of={null} onClose={close} />}
      {open?.kind === 'edit' && <DestinationForm of={open.destination} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDestination of={open.destination} onClose={close} />}
    </Page>
  )
}

interface TableProps {
  destinations: Destination[]
  onEdit(destination: Destination): void
  onDelete(destination: Destination): void
}

function DestinationTable({ destinations, onEdit, onDelete }: TableProps) {
  return (
    <List>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Bucket</th>
          <th scope="col">Access key</th>
          <th scope="col">Last test</th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {destinations.map((one) => (
          <tr key={one.id}>
            <td className="wide">
              <strong>{one.name}</strong>
            </td>
            <td className="wide">
              {one.bucket}
              {one.prefix !== '' && <> / {one.prefix}</>}
              <div className="note">{one.endpoint ?? `Amazon S3, ${one.region}`}</div>
              {one.last_test.message !== null && (
                <p className="problem">
                  <Sentence text={one.last_test.message} />
                </p>
              )}
            </td>
            <td className="mono note nowrap">…{one.access_key_last_four}</td>
            <td className="note nowrap">
              <When time={one.last_test.at} />
            </td>
            <td>
              <StateMark state={one.last_test.error === null ? 'works' : 'failed'} />
            </td>
            <td className="end">
              <div className="buttons">
                <TestButton of={one} />
                <RetryButton of={one} />
                <button
                  type="button"
                  className="button small"
                  aria-label={`Edit ${one.name}`}
                  onClick={() => onEdit(one)}
                >
                  Edit
                </button>
                <button
                  type="button"
                  className="button danger small"
                  aria-label={`Delete ${one.name}`}
                  onClick={() => onDelete(one)}
                >
                  Delete
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </List>
  )
}

/** Tests a destination; the table shows the result. */
function TestButton({ of: { id, name } }: { of: Destination }) {
  const client = useQueryClient()
  const toast = useToast()
  const readerWords = useReaderWords()
  const test = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/v1/destinations/{id}/test', { params: { path: { id } } })),
    onSuccess: async ({ data }) => {
      toast(data.last_test.error === null ? `${name} works.` : `The test of ${name} failed.`)
      await client.invalidateQueries({ queryKey: DESTINATIONS })
    },
    onError: ({ message }) => toast(readerWords(message)),
  })
  return (
    <button
      type="button"
      className="button small"
      aria-label={`Test ${name}`}
      disabled={test.isPending}
      onClick={() => test.mutate()}
    >
      Test
    </button>
  )
}

/** Uploads again what has failed while the bucket was away. */
function RetryButton({ of: { id, name } }: { of: Destination }) {
  const toast = useToast()
  const retry = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/v1/destinations/{id}/retry', { params: { path: { id } } })),
    onSuccess: ({ data: { retried, more } }) =>
      toast(
        retried === 0
          ? `No upload to ${name} has failed.`
          : `${retried} uploads to ${name} begin again${more ? '. Others are left: click again' : ''}.`,
      ),
    onError: (error) => toast(error.message),
  })
  return (
    <button
      type="button"
      className="button small"
      aria-label={`Retry uploads to ${name}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Retry uploads
    </button>
  )
}

function DeleteDestination({ of: { id, name }, onClose }: { of: Destination; onClose(): void }) {
  return (
    <ConfirmRemoval
      what="destination"
      path={`/api/v1/destinations/${id}`}
      queryKey={DESTINATIONS}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong> and its credentials are deleted. Objects in the bucket stay; uploads
        that have not ended fail.
      </p>
    </ConfirmRemoval>
  )
}
