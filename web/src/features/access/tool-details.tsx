import type { Tool } from '@fobhouse/contract/routes/interlocks.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toolsQuery } from '../../domain/device/door-queries.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ElapsedTime } from '../../ui/elapsed-time.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { pricesOf } from './tool-prices.ts'

const runningEveryMs = 15_000

/** A tool's prices, and the member's own session while it runs. Draws nothing until it is loaded. */
export function ToolDetails({ id }: { id: number }) {
  const { data } = useQuery({
    ...toolsQuery,
    // Boards report every few seconds without an event, so the page polls, but only while somebody uses a tool.
    refetchInterval: ({ state }) => (state.data?.some(({ session }) => session) ? runningEveryMs : false),
  })
  const tool = data?.find((one) => one.id === id)
  if (tool === undefined) return null
  return (
    <>
      <Prices tool={tool} />
      {tool.session !== undefined && <OwnSession session={tool.session} />}
    </>
  )
}

function Prices({ tool }: { tool: Tool }) {
  const { t } = useTranslation('access')
  const { money } = useFormats()
  const parts = pricesOf(tool).map(({ unit, amount }) => t(`price.${unit}`, { amount: money(amount) }))
  return <Text size="sm">{parts.length === 0 ? t('price.free') : parts.join(' + ')}</Text>
}

function OwnSession({ session }: { session: NonNullable<Tool['session']> }) {
  const { t } = useTranslation('access')
  const { money } = useFormats()
  const { supervised, alone } = session
  return (
    <>
      <Text size="sm" fw={600} component="div">
        <StateDot tone="info">
          {t('running')} <ElapsedTime since={session.start} />
          {`, ${t('costSoFar', { cost: money(session.cost) })}`}
        </StateDot>
      </Text>
      {alone && <Text size="sm">{t('alone')}</Text>}
      {supervised !== null && <Text size="sm">{t(supervised ? 'supervised' : 'unsupervised')}</Text>}
    </>
  )
}
