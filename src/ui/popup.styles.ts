/** The styles of a list that a button opens above the page. The list scrolls if it is higher than its `maxHeight`. */
export const popupStyles = {
  position: 'absolute',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '2',
  layerStyle: 'card',
  boxShadow: 'raised',
  animation: 'appear 120ms ease-out',
} as const;
