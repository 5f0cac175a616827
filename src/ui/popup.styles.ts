/**
 * The styles of a list that a button opens and that covers a part of the page. Each component that uses these styles
 * adds a `maxHeight`. If the content is higher than `maxHeight`, the list scrolls.
 */
export const popupStyles = {
  position: 'absolute',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '2',
  layerStyle: 'card',
  boxShadow: 'raised',
  animation: 'appear 120ms ease-out',
} as const;
