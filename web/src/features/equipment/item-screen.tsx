import { isOut } from '@fobhouse/contract/equipment.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconFlask,
  IconMessageReport,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { AskedCertificates } from '../../domain/device/asked-certificates.tsx'
import { NextStep } from '../../domain/device/next-step.tsx'
import { useReasonText } from '../../domain/device/reason-text.ts'
import { useMomentTexts } from '../../domain/house/moment-text.ts'
import { atClub } from '../../lib/club-address.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { platform } from '../../lib/platform.ts'
import { useFileLink } from '../../lib/use-file-link.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { DetailView } from '../../ui/detail-view.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Care } from './care.tsx'
import classes from './equipment.module.css'
import { ItemHistory } from './item-history.tsx'
import { Plans } from './maintenance/plans.tsx'
import { OpenReports } from './open-reports.tsx'
import { itemQuery, type WholeItem } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import { ItemTitle } from './state-of-item.tsx'
import { UsuallyFree } from './usually-free.tsx'
import { WatchButton } from './watch-button.tsx'

/** One item: first whether it can be used, then how to report a fault, what it needs, and what happened to it. */
export function ItemScreen() {
  const { itemId = '' } = useParams()
  const query = useQuery(itemQuery(itemId))
  return (
    <DetailView query={query} kind="equipment" nameOf={({ name }) => name}>
      {(item) => <Loaded key={item.id} item={item} />}
    </DetailView>
  )
}

function Loaded({ item }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const [search, setSearch] = useSearchParams()
  const isAtKiosk = platform() === 'kiosk'
  const from = search.get('from')
  const label: Record<string, string> = from === null ? {} : { from }
  const report = (isOpen: boolean) => setSearch(isOpen ? { ...label, report: '' } : label, { replace: true })
  return (
    <Stack gap="lg" maw={760}>
      <ItemTitle item={item} />
      <Answer item={item} />
      <Group gap="sm">
        <Button
          variant={isOut(item.state) ? 'default' : 'filled'}
          leftSection={<IconMessageReport size={18} stroke={1.75} aria-hidden />}
          onClick={() => report(true)}
        >
          {t('item.report')}
        </Button>
        {item.bookable !== null && (
          <Button
            component={Link}
            to={`/calendar/book/${item.bookable}`}
            variant="default"
            leftSection={<IconCalendarEvent size={18} stroke={1.75} aria-hidden />}
          >
            {t('item.book')}
          </Button>
        )}
        {!isAtKiosk && <WatchButton item={item} />}
      </Group>
      {item.photo !== null && (
        <img className={classes.photo} src={atClub(item.photo)} alt={t('item.photoOf', { name: item.name })} />
      )}
      {item.requirement && (
        <section aria-label={t('item.needs')}>
          <AskedCertificates permission={item} withMet />
          {item.next && <NextStep path={item.next.path} name={item.name} />}
        </section>
      )}
      <About item={item} />
      <OpenReports item={item} />
      {item.usage && <UsuallyFree usage={item.usage} />}
      {item.isCaretaker && !isAtKiosk && <Care item={item} />}
      {!isAtKiosk && <Plans item={item} />}
      {!isAtKiosk && <ItemHistory itemId={item.id} />}
      {search.has('report') && <ReportDialog item={item} onClose={() => report(false)} />}
    </Stack>
  )
}

/** The one thing that somebody at the machine wants to know. */
function Answer({ item }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const { until: untilText } = useMomentTexts()
  const { calendarDate } = useFormats()
  const { state, since, note, by, expectedBack, testUntil, testBy } = item
  if (!isOut(state)) return <UseAnswer item={item} />
  const back = expectedBack === null ? t('item.notKnown') : t('item.expected', { day: calendarDate(expectedBack) })
  const said =
    state === 'retired' ? t('item.retired', { since: untilText(since) }) : t('item.out', { since: untilText(since) })
  return (
    <>
      <Banner tone="bad" icon={IconBan}>
        <Text fw={600} inherit>
          {said}
        </Text>
        {note !== '' && <Text inherit>{note}</Text>}
        {state !== 'retired' && <Text inherit>{back}</Text>}
        {by && (
          <Text inherit size="sm">
            {t('item.outBy', { name: by.name })}
          </Text>
        )}
      </Banner>
      {testUntil !== null && (
        <Banner tone="attention" icon={IconFlask}>
          {t('item.testing', { name: testBy?.name ?? '', time: untilText(testUntil) })}
        </Banner>
      )}
    </>
  )
}

function UseAnswer({ item: { state, note, inUse, opens, until, device, reasons } }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const { until: untilText } = useMomentTexts()
  const reasonText = useReasonText('member')
  const free = until === null ? t('item.free') : t('item.freeUntil', { time: untilText(until) })
  const said = inUse ? t('item.inUse') : opens ? (device === null ? t('item.usable') : free) : t('item.works')
  return (
    <>
      {state === 'degraded' && (
        <Banner tone="attention" icon={IconAlertTriangle}>
          <Text fw={600} inherit>
            {t('item.degraded')}
          </Text>
          <Text inherit>{note}</Text>
        </Banner>
      )}
      {(state !== 'degraded' || device !== null || !opens) && (
        <Banner tone={opens && !inUse ? 'good' : 'attention'} icon={opens ? IconCircleCheck : IconAlertTriangle}>
          <Text inherit>{said}</Text>
          {!inUse &&
            reasons.map((reason) => (
              <Text inherit key={reason.code}>
                {reasonText(reason)}
              </Text>
            ))}
        </Banner>
      )}
    </>
  )
}

function About({ item }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const { description, owner, priceNote, place, caretakers, manual, manualUrl } = item
  const isAtKiosk = platform() === 'kiosk'
  const carers = caretakers.length === 0 ? t('item.nobody') : caretakers.map((person) => person.name).join(', ')
  const facts: Fact[] = [
    ...(place ? [{ label: t('item.place'), value: place.name }] : []),
    ...(priceNote === '' ? [] : [{ label: t('item.price'), value: priceNote }]),
    ...(owner === '' ? [] : [{ label: t('item.owner'), value: owner }]),
    { label: t('item.caretakers'), value: carers },
  ]
  return (
    <Stack gap="md">
      {description !== '' && <Text className={classes.text}>{description}</Text>}
      <Facts facts={facts} />
      {!isAtKiosk && (manual || manualUrl !== '') && <Manual item={item} />}
    </Stack>
  )
}

function Manual({ item: { id, name, manual, manualUrl } }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const file = useFileLink(awayFromKiosk(equipmentRoutes.manual), { params: { id: String(id) } }, `${name}.pdf`)
  return (
    <Group gap="lg">
      {manual && (
        <Anchor {...file} target="_blank" rel="noreferrer" py="xs">
          {t('item.manual')}
        </Anchor>
      )}
      {manualUrl !== '' && (
        <Anchor href={manualUrl} target="_blank" rel="noreferrer" py="xs">
          {t('item.manualLink')}
        </Anchor>
      )}
    </Group>
  )
}
