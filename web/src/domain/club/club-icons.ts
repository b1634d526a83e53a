import {
  type Icon,
  IconBook,
  IconBrandDiscord,
  IconBuildingWarehouse,
  IconCalendar,
  IconCamera,
  IconClipboardCheck,
  IconCoin,
  IconHammer,
  IconHeart,
  IconHelp,
  IconInfoCircle,
  IconLink,
  IconMap,
  IconMessageCircle,
  IconNews,
  IconPhoto,
  IconPrinter,
  IconSchool,
  IconShieldCheck,
  IconShoppingBag,
  IconTicket,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'

/** The icons that a club may give its cards: few, so that the page need not carry thousands. */
export const clubIcons = {
  book: IconBook,
  calendar: IconCalendar,
  camera: IconCamera,
  chat: IconMessageCircle,
  'clipboard-check': IconClipboardCheck,
  coin: IconCoin,
  discord: IconBrandDiscord,
  hammer: IconHammer,
  heart: IconHeart,
  help: IconHelp,
  info: IconInfoCircle,
  link: IconLink,
  map: IconMap,
  news: IconNews,
  photo: IconPhoto,
  printer: IconPrinter,
  school: IconSchool,
  shield: IconShieldCheck,
  shop: IconShoppingBag,
  ticket: IconTicket,
  tool: IconTool,
  users: IconUsers,
  warehouse: IconBuildingWarehouse,
} as const satisfies Record<string, Icon>

export type ClubIconName = keyof typeof clubIcons

/** The icon by the name in the settings; a link for a name that is none of them. */
export function clubIcon(name: string): Icon {
  return Object.hasOwn(clubIcons, name) ? clubIcons[name as ClubIconName] : IconLink // the name was just found
}
