import type {
  BadgeFactory,
  ButtonFactory,
  CardFactory,
  CheckboxFactory,
  ChipFactory,
  ExtendComponent,
  InputFactory,
  InputWrapperFactory,
  MenuFactory,
  ModalFactory,
  PopoverFactory,
  ProgressFactory,
  SegmentedControlFactory,
  SelectFactory,
  SwitchFactory,
  TableFactory,
  TabsFactory,
  TooltipFactory,
} from '@mantine/core'

/** The HTML element of a component's part; Mantine accepts it, but its types lack it. */
type Element = { defaultProps: { component: string } }

// Types only: the first screen must not load tables because the theme styles them.
type Themed = {
  Badge: ExtendComponent<BadgeFactory>
  Button: ExtendComponent<ButtonFactory>
  Card: ExtendComponent<CardFactory>
  Checkbox: ExtendComponent<CheckboxFactory>
  Chip: ExtendComponent<ChipFactory>
  DrawerHeader: Element
  Input: ExtendComponent<InputFactory>
  InputWrapper: ExtendComponent<InputWrapperFactory>
  Menu: ExtendComponent<MenuFactory>
  Modal: ExtendComponent<ModalFactory>
  ModalHeader: Element
  Popover: ExtendComponent<PopoverFactory>
  Progress: ExtendComponent<ProgressFactory>
  SegmentedControl: ExtendComponent<SegmentedControlFactory>
  Select: ExtendComponent<SelectFactory>
  Switch: ExtendComponent<SwitchFactory>
  Table: ExtendComponent<TableFactory>
  Tabs: ExtendComponent<TabsFactory>
  Tooltip: ExtendComponent<TooltipFactory>
}

// Size `sm`, Mantine's default, is the standard size here; touch screens make it as high as a finger needs.
export const themedComponents: Themed = {
  Badge: {
    defaultProps: { variant: 'light', radius: 'md' },
    styles: { label: { textTransform: 'none' } },
  },
  Button: {
    vars: (_theme, { size = 'sm' }) => ({
      root:
        size === 'sm' ? { '--button-height': 'var(--fob-control)', '--button-fz': 'var(--mantine-font-size-md)' } : {},
    }),
  },
  Card: { defaultProps: { withBorder: true, padding: 'lg', shadow: 'none' } },
  Checkbox: { defaultProps: { radius: 'xs', size: 'sm' } },
  Chip: { defaultProps: { radius: 'md', variant: 'light' } },
  // A dialog's head must not be a second banner landmark.
  DrawerHeader: { defaultProps: { component: 'div' } },
  ModalHeader: { defaultProps: { component: 'div' } },
  Input: {
    vars: (_theme, { size = 'sm' }) => ({
      wrapper: size === 'sm' ? { '--input-height': 'var(--fob-control)', '--input-fz': 'var(--fob-control-font)' } : {},
    }),
  },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    vars: () => ({
      label: { '--input-label-size': 'var(--mantine-font-size-sm)' },
      error: { '--input-error-size': 'var(--mantine-font-size-sm)' },
      description: { '--input-description-size': 'var(--mantine-font-size-sm)' },
      success: {},
    }),
  },
  // A menu may not contain the placeholder that would get the first focus.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  Modal: {
    defaultProps: { centered: true, shadow: 'md', padding: 'lg', overlayProps: { backgroundOpacity: 0.4 } },
  },
  // Menus and lists open inside the screen's landmark, not beside it.
  Popover: { defaultProps: { portalProps: { target: '#content' } } },
  Progress: { defaultProps: { radius: 'xs' } },
  SegmentedControl: { defaultProps: { size: 'sm' } },
  // The list itself scrolls: a scrolling part inside it would need a focus of its own.
  Select: { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: 260, overflowY: 'auto' } } },
  Switch: { defaultProps: { radius: 'xl', withThumbIndicator: false } },
  Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm', highlightOnHover: true } },
  Tabs: { defaultProps: { variant: 'default' } },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
}
