import type { ManagedHourPack } from '@fobhouse/contract/hour-packs.ts'
import { hourPackAdminRoutes } from '@fobhouse/contract/routes/hour-packs.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconHourglass, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notifyDone, notifyError } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { packsQuery, usePackChange } from './queries.ts'

type Bought = ManagedHourPack['bought'][number]
type Opened = { pack: ManagedHourPack | undefined }

/** Hours that members can buy, and who bought them. */
export function Packs() {
  const { t } = useTranslation('equipment')
  const { enableMemberBucks } = useConfiguration().features
  const query = useQuery(packsQuery)
  const [opened, setOpened] = useState<Opened>()
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpened({ pack: undefined })}
    >
      {t('packs.add')}
    </Button>
  )
  return (
    <QueryView query={query}>
      {(packs) => (
        <Stack gap="md">
          {!enableMemberBucks && <Text c="dimmed">{t('packs.off')}</Text>}
          {packs.length === 0 ? (
            <Card>
              <EmptyState icon={IconHourglass} title={t('packs.none')} action={add} />
            </Card>
          ) : (
            <>
              <Group>{add}</Group>
              <RowList label={t('packs.title')}>
                {packs.map((pack) => (
                  <PackRow key={pack.id} pack={pack} onEdit={() => setOpened({ pack })} />
                ))}
              </RowList>
            </>
          )}
          {opened && <PackDialog pack={opened.pack} onClose={() => setOpened(undefined)} />}
        </Stack>
      )}
    </QueryView>
  )
}

function PackRow({ pack, onEdit }: { pack: ManagedHourPack; onEdit: () => void }) {
  const { t } = useTranslation('equipment')
  const { duration, money } = useFormats()
  const { name, bookables, minutes, price, validDays, visible, bought } = pack
  const facts = [
    t('packs.forSale', { time: duration(minutes * 60), price: money(price) }),
    ...(validDays === null ? [] : [t('packs.valid', { count: validDays })]),
    ...(visible ? [] : [t('manage.hiddenMark')]),
  ]
  return (
    <Row>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm">{bookables.map((bookable) => bookable.name).join(', ')}</Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {bought.map((one) => (
        <BoughtRow key={one.id} name={name} bought={one} />
      ))}
      <Group gap="sm" mt="xs">
        <Button size="sm" variant="default" onClick={onEdit}>
          {t('bookables.edit')}
        </Button>
      </Group>
    </Row>
  )
}

/** Only what is unused can be taken back; the call says so of what was used. */
function BoughtRow({ bought, name }: { bought: Bought; name: string }) {
  const { t } = useTranslation('equipment')
  const { duration, calendarDate } = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = usePackChange(() =>
    call(awayFromKiosk(hourPackAdminRoutes.takeBack), { params: { id: String(bought.id) } }),
  )
  const takeBack = () =>
    mutate(undefined, {
      onSuccess: () => notifyDone(t('packs.takenBack')),
      onError: notifyError,
      onSettled: () => setIsAsking(false),
    })
  const { member, left, endsOn, takenBackAt } = bought
  const facts = [
    takenBackAt === null ? t('packs.left', { time: duration(left * 60) }) : t('packs.takenBack'),
    ...(endsOn === null ? [] : [t('packs.until', { day: calendarDate(endsOn) })]),
  ]
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm">{[member.name, ...facts].join(' · ')}</Text>
      {takenBackAt === null && (
        <Button size="compact-sm" variant="subtle" c="var(--fob-bad)" onClick={() => setIsAsking(true)}>
          {t('packs.takeBack')}
        </Button>
      )}
      <ConfirmDialog
        name="equipment/take-back"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('packs.takeBackTitle', { what: name, name: member.name })}
        consequence={t('packs.takeBackHelp')}
        action={t('packs.takeBack')}
        isWorking={isPending}
        onConfirm={takeBack}
      />
    </Group>
  )
}
