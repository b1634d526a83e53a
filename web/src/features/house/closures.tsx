import { type Closure, hourRoutes, type Schedule } from '@fobhouse/contract/routes/hours.ts'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { dayOf } from '../../lib/zoned-input.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { RowActions } from './row-actions.tsx'
import { useWindowText } from './window-text.ts'

type ClosuresProps = { closures: readonly Closure[]; schedules: readonly Schedule[] }
type Opened = { dialog: 'import' } | { dialog: 'closure'; closure?: Closure }

/** The closures of the club by date, past ones only on request. */
export function Closures({ closures, schedules }: ClosuresProps) {
  const { t } = useTranslation('house')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpened({ dialog: 'closure' })}
    >
      {t('closures.add')}
    </Button>
  )
  const bringIn = (
    <Button variant="default" onClick={() => setOpened({ dialog: 'import' })}>
      {t('import.open')}
    </Button>
  )
  return (
    <section aria-label={t('closures.title')}>
      <SectionTitle {...(closures.length > 0 && { count: closures.length })}>{t('closures.title')}</SectionTitle>
      <Text c="dimmed" maw={640} mb="sm">
        {t('closures.help')}
      </Text>
      <Group gap="sm" mb="sm">
        {add}
        {bringIn}
      </Group>
      {closures.length === 0 ? (
        <Card>
          <EmptyState icon={IconCalendarOff} title={t('closures.empty')} />
        </Card>
      ) : (
        <Days
          closures={closures}
          schedules={schedules}
          onEdit={(closure) => setOpened({ dialog: 'closure', closure })}
        />
      )}
      {opened?.dialog === 'import' && <ImportDialog onClose={close} />}
      {opened?.dialog === 'closure' && <ClosureDialog closure={opened.closure} schedules={schedules} onClose={close} />}
    </section>
  )
}

type DaysProps = ClosuresProps & { onEdit: (closure: Closure) => void }

function Days({ closures, schedules, onEdit }: DaysProps) {
  const { t } = useTranslation('house')
  const { timeZone } = useConfiguration().general
  const [today] = useState(() => dayOf(new Date().toISOString(), timeZone))
  const [showsPast, setShowsPast] = useState(false)
  const shown = closures.filter(({ to }) => showsPast || to >= today)
  const hidden = closures.length - shown.length
  return (
    <>
      {shown.length > 0 && (
        <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          <RowList label={t('closures.title')}>
            {shown.map((closure) => (
              <ClosureRow key={closure.id} closure={closure} schedules={schedules} onEdit={onEdit} />
            ))}
          </RowList>
        </div>
      )}
      {hidden > 0 && (
        <Button variant="subtle" mt="xs" onClick={() => setShowsPast(true)}>
          {t('closures.past', { count: hidden })}
        </Button>
      )}
    </>
  )
}

type ClosureRowProps = Omit<DaysProps, 'closures'> & { closure: Closure }

function ClosureRow({ closure, schedules, onEdit }: ClosureRowProps) {
  const { t } = useTranslation('house')
  const { calendarDays } = useFormats()
  const hoursOf = useWindowText()
  const { id, name, from, to, windows } = closure
  const names = schedules.filter((one) => closure.schedules.includes(one.id)).map((one) => one.name)
  return (
    <Row
      icon={<TintedIcon icon={IconCalendarOff} tone="off" size={36} />}
      end={
        <RowActions
          name={name}
          consequence={t('remove.closure')}
          onEdit={() => onEdit(closure)}
          remove={() => call(hourRoutes.removeClosure, { params: { id: String(id) } })}
        />
      }
    >
      <Text fw={600}>{name}</Text>
      <Text size="sm">{calendarDays(from, to)}</Text>
      <Text size="sm" c="dimmed">
        {t('closures.row', {
          hours: hoursOf(windows),
          schedules: closure.schedules.length === 0 ? t('closures.forAll') : names.join(', '),
        })}
      </Text>
    </Row>
  )
}
