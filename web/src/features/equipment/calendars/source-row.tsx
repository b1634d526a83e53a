import { type CalendarSource, sourceLimits } from '@fobhouse/contract/calendar-sources.ts'
import { calendarSourceRoutes } from '@fobhouse/contract/routes/calendar-sources.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone, notifyError } from '../../../ui/notify.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { useBookableChange } from '../bookables/queries.ts'
import { SourceDialog } from './source-dialog.tsx'

type SourceProps = { source: CalendarSource }

/** One calendar: what it occupies, how reading it goes, and which bookings were there before. */
export function SourceRow({ source }: SourceProps) {
  const { t } = useTranslation('equipment')
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const { id, name, bookable, fault } = source
  const { mutate: read, isPending } = useBookableChange(() =>
    call(awayFromKiosk(calendarSourceRoutes.read), { params: { id: String(id) } }),
  )
  const close = () => setOpen(undefined)
  const reading = t(fault === null ? 'sources.read' : 'sources.again')
  return (
    <Row>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {t('sources.occupies', { name: bookable.name })}
      </Text>
      <Standing source={source} />
      <Clashes source={source} />
      <Group gap="sm" mt="xs">
        <Button
          size="sm"
          variant="default"
          loading={isPending}
          onClick={() => read(undefined, { onError: notifyError })}
          aria-label={`${reading}: ${name}`}
        >
          {reading}
        </Button>
        <Button size="sm" variant="default" onClick={() => setOpen('edit')}>
          {t('bookables.edit')}
        </Button>
        <Button size="sm" variant="default" c="var(--fob-bad)" onClick={() => setOpen('remove')}>
          {t('bookables.remove')}
        </Button>
      </Group>
      {open === 'edit' && <SourceDialog source={source} onClose={close} />}
      {open === 'remove' && <RemoveSource source={source} onClose={close} />}
    </Row>
  )
}

/** When it was read and what was found; a fault says that what was read before still holds. */
function Standing({ source: { readAt, goodAt, entries, fault } }: SourceProps) {
  const { t } = useTranslation('equipment')
  if (readAt === null) return <StateDot tone="off">{t('sources.notYet')}</StateDot>
  return (
    <>
      <StateDot tone={fault === null ? 'good' : 'bad'} isSentence>
        {fault === null ? t('sources.good') : t(`sources.fault.${fault}`)}
      </StateDot>
      <Text size="sm">
        {t('sources.readLast')} <RelativeTime at={goodAt} never={t('sources.never')} isWithin />
        {' · '}
        {t('sources.entries', { count: entries })}
        {entries >= sourceLimits.mostTimes && ` · ${t('sources.most')}`}
      </Text>
    </>
  )
}

function Clashes({ source: { clashes } }: SourceProps) {
  const { t } = useTranslation('equipment')
  const { exact } = useFormats()
  if (clashes.length === 0) return null
  return (
    <>
      <StateDot tone="attention" isSentence>
        {t('sources.clashes', { count: clashes.length })}
      </StateDot>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {clashes.map(({ bookingId, member, start }) => (
          <li key={bookingId}>
            <Anchor component={Link} to={`/bookings/${bookingId}`} size="sm">
              {[exact(start), ...(member ? [member.name] : [])].join(' · ')}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}

function RemoveSource({ source, onClose }: SourceProps & { onClose: () => void }) {
  const { t } = useTranslation('equipment')
  const { mutate, isPending } = useBookableChange(() =>
    call(awayFromKiosk(calendarSourceRoutes.remove), { params: { id: String(source.id) } }),
  )
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        notifyDone(t('bookables.removed'))
        onClose()
      },
      onError: notifyError,
    })
  return (
    <ConfirmDialog
      name="equipment/remove-source"
      isOpen
      onClose={onClose}
      title={t('sources.removeTitle', { name: source.name })}
      consequence={t('sources.removeHelp', { name: source.bookable.name })}
      action={t('bookables.remove')}
      isWorking={isPending}
      onConfirm={remove}
    />
  )
}
