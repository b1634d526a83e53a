import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, LineChart } from '@mantine/charts'
import { currentLanguage } from '../../lib/translations.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { reachOf, type Row, ticksOf } from './series.ts'
import { valueTicks } from './value-ticks.ts'

// A chunk of its own, loaded with the first chart: the drawing library is larger than the rest of the screen.

export type Series = { name: string; label: string; color: string; dash?: string }

export type ChartProps = {
  kind: 'area' | 'line' | 'bars'
  rows: readonly Row[]
  series: readonly Series[]
  isMoney?: boolean
}

const height = 240
/** An axis of money has ticks only at whole major units. */
const minorUnits = 100

export function Chart({ kind, rows, series, isMoney = false }: ChartProps) {
  const by = spanOf(kind, rows)
  const axes = useAxes(by)
  const { money, number, calendarDate } = useFormats()
  const monthOf = useMonthName()
  const label = isMoney ? axes.money : axes.count
  const reach = reachOf(
    rows,
    series.map(({ name }) => name),
    kind !== 'line',
  )
  const ticks = valueTicks({ ...reach, label, unit: isMoney ? minorUnits : 1 })
  // The library also calls this when nothing is pointed at; then there is no date.
  const nameOfDay = (date: unknown) => {
    if (typeof date !== 'string' || date === '') return ''
    if (kind !== 'bars') return calendarDate(date)
    return by === 'year' ? date.slice(0, 4) : monthOf(date, true)
  }
  const drawn = {
    h: height,
    data: [...rows],
    dataKey: 'date',
    series: series.map(({ name, label, color, dash }) => ({
      name,
      label,
      color,
      ...(dash ? { strokeDasharray: dash } : {}),
    })),
    valueFormatter: isMoney ? money : number,
    tooltipProps: { labelFormatter: nameOfDay },
    yAxisProps: {
      width: isMoney ? 64 : 48,
      tickFormatter: label,
      ticks,
      domain: [Math.min(...ticks), Math.max(...ticks)],
    },
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
  }
  const dates = { tickFormatter: axes.date, minTickGap: 12 }
  if (kind === 'bars') {
    return <BarChart {...drawn} type="stacked" xAxisProps={dates} barChartProps={still} maxBarWidth={40} />
  }
  const marked = { ...dates, ticks: ticksOf(rows).dates }
  if (kind === 'line') {
    return <LineChart {...drawn} withDots={false} curveType="linear" xAxisProps={marked} lineChartProps={still} />
  }
  return (
    <AreaChart
      {...drawn}
      type="stacked"
      withDots={false}
      withGradient={false}
      fillOpacity={0.25}
      curveType="linear"
      xAxisProps={marked}
      areaChartProps={still}
    />
  )
}

/** The span of one tick. Bars stand for years if each begins a year. */
function spanOf(kind: ChartProps['kind'], rows: readonly Row[]): 'month' | 'year' {
  if (kind !== 'bars') return ticksOf(rows).by
  return rows.length > 1 && rows.every(({ date }) => date.endsWith('-01-01')) ? 'year' : 'month'
}

/** The chart has a name as a whole and a table beside it, so nothing in it takes the keyboard focus. */
const still = { accessibilityLayer: false }

function useAxes(by: 'month' | 'year') {
  const { shortMoney } = useFormats()
  const monthOf = useMonthName()
  const short = new Intl.NumberFormat(currentLanguage(), { notation: 'compact' })
  return {
    // A year begins where January would stand: no label is wider than the others.
    date: (date: string) => (by === 'year' || isJanuary(date) ? date.slice(0, 4) : monthOf(date, false)),
    count: (value: number) => short.format(value),
    money: shortMoney,
  }
}

const isJanuary = (date: string) => date.slice(5, 7) === '01'

/** `Mar`, or `Mar 2026`. */
function useMonthName() {
  const language = currentLanguage()
  const names = {
    short: new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  }
  return (date: string, withYear: boolean) => names[withYear ? 'long' : 'short'].format(new Date(date))
}
