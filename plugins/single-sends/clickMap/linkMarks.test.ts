import { placeBadges, readLayout } from './linkMarks';

const rect = (left: number, top: number, width: number, height: number) => new DOMRect(left, top, width, height);

test('links are named by their words or images, and repeated ones are one mark', () => {
  document.body.innerHTML =
    '<a href="#link-0"> Order\n Guji </a><a href="#link-1"><img alt="A cup"></a><a href="#link-0">again</a>' +
    '<a href="#link-2">hidden</a><a href="#unsubscribe">Unsubscribe</a>' +
    '<a href="#link-3" style="background:#532">Buy</a>';
  const boxes: Record<string, DOMRect> = { '#link-0': rect(10, 20, 80, 16), '#link-3': rect(0, 0, 90, 30) };
  for (const link of document.querySelectorAll('a'))
    link.getBoundingClientRect = () => boxes[link.getAttribute('href') ?? ''] ?? rect(0, 0, 0, 0);
  for (const image of document.querySelectorAll('img')) image.getBoundingClientRect = () => rect(5, 40, 200, 100);
  const { marks } = readLayout(document);
  expect([...marks.values()].map(({ place, label, kind, boxes: at }) => [place, label, kind, at.length])).toEqual([
    [0, 'Order Guji', 'Text link', 2],
    [1, 'A cup', 'Image', 1],
    [2, 'hidden', 'Text link', 0],
    [3, 'Buy', 'Button', 1],
  ]);
  expect(marks.get(1)?.boxes).toEqual([{ left: 5, top: 40, width: 200, height: 100 }]);
});

test('badges are beside small links, inside the message, and do not cover each other', () => {
  const badge = { width: 90, height: 22 };
  const link = { left: 300, top: 40, width: 70, height: 16 };
  const boxes = [
    { ...link, left: 20 },
    link,
    { ...link, top: 50 },
    { left: 0, top: 0, width: 375, height: 200 },
    { left: 40, top: 220, width: 120, height: 50 },
  ];
  expect(placeBadges(boxes, 375, badge).map(({ left, top }) => [left, top])).toEqual([
    [94, 37],
    [280, 18],
    [280, 41],
    [285, 64],
    [115, 209],
  ]);
});
