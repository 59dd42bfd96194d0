# 填写者看到的页面：表单、回执，以及两者之间的一切。

fill-send = 提交
fill-send-again = 再提交一份
fill-sending = 正在提交…
fill-safe = 重复点击不会重复提交。
fill-no-connection = 网络已断开，答案仍保留在此页。
fill-already-stored = 此页已经提交过了。
fill-see-receipt = 查看回执
fill-closes = 截止时间：{ $time }
fill-choose = 请选择
fill-option-full = 名额已满
fill-picks-any = 可多选
fill-other = 其他
fill-or = 或
fill-stars = { $stars } 分（满分 { $max } 分）
fill-zone = 时区：{ $zone }
signature-name = 姓名
part-date = 日期
part-time = 时间
part-other = “其他”的内容
part-line1 = 地址第一行
part-line2 = 地址第二行
part-city = 城市
part-region = 州或地区
part-postcode = 邮政编码
part-country = 国家
part-province = 省、自治区或直辖市
part-district = 区县
part-street = 街道或乡镇
part-detail = 详细地址
fill-picks-up-to = 最多选择 { $max } 项
fill-picks-at-least = 至少选择 { $min } 项
fill-picks-between = 选择 { $min } 到 { $max } 项
fill-picks-exactly = 选择 { $count } 项
fault-taken-phone = 该手机号已报名
fault-taken-email = 该邮箱已报名
fill-taken-advice = 如果是您本人填写的，无需再次提交，第一次的内容已经保留。如果不是，请核对后再次提交。
fill-preview-title = 预览
fill-preview = 填写者看到的表单就是这样。这里不会提交任何内容。
fill-empty = 这份表单还没有题目。

# 提交不成功时，表单上方的说明
notice-out-of-date-title = 页面已过期
notice-out-of-date = 没有提交任何内容。我们已刷新页面并保留了您的答案，请检查后再次提交。
notice-newer-title = 表单有更新
notice-newer = 尚未提交，您的答案都已保留。请查看表单后再次点击“提交”。
notice-newer-added = 新增：{ $labels }。
notice-newer-changed = 有变化：{ $labels }。
notice-newer-removed = 不再询问：{ $labels }。
notice-newer-answered = { $label }（您的回答：{ $answer }）
fill-newer = 您打开此页之后，表单有更新。您可以继续填写，已填的内容都会保留。如有必须回答的新内容，点击“提交”后会请您补充。
notice-not-saved-title = 暂时无法保存您的答案
notice-not-saved = 没有提交任何内容，答案仍在下方表单中。请过一分钟再次点击“提交”，不会重复登记。
notice-cannot-know-title = 暂时无法确认答案是否已经保存
notice-cannot-know = 答案仍在下方表单中。请再次点击“提交”，不会重复登记。
notice-other-answers-title = 您的修改没有提交
notice-other-answers = 您在 { $time }提交过这份表单，之后修改了答案并再次提交。我们保留的是第一次的内容。如果要把下面的内容作为新的一份提交，请点击“提交”。
notice-other-answers-running = 您刚才提交过这份表单，之后修改了答案并再次提交。第一次的内容仍在保存中。如果要把下面的内容作为新的一份提交，请点击“提交”。
notice-same-answers-title = 您在 { $time }提交过相同的内容
notice-same-answers = 这一次没有提交。如果确实要用相同的内容再提交一份，请点击“再提交一份”。
notice-try-shortly-title = 请稍后再试
notice-try-shortly = 这份表单暂时不能接收提交。没有提交任何内容，答案仍在下方。请过一分钟再次点击“提交”。
notice-too-many-title = 尝试次数过多
notice-too-many = 当前网络的尝试次数过多，答案仍在下方。请等待 { $seconds } 秒后再次点击“提交”。

# 代替表单的页面
shut-not-yet = 本表单将于 { $time }开放
shut-not-yet-next = 在此之前不能提交。
shut-by-itself = 可以停留在本页，到时表单会自动出现。
shut-look-again = 重新查看
shut-closed = 本表单已截止
shut-closed-at = 本表单已于 { $time }截止
shut-closed-next = 不再接收提交。
shut-full = 名额已满
shut-full-count = { $count } 个名额已满
shut-full-next = 本表单不再接收提交。
answered-title = 您已经填写过了
answered-once = 每人只能填写一次。
answered-at = 每人只能填写一次。我们在 { $time } 收到了您的提交。
answered-receipt = 查看回执
answered-someone-else = 我是另一位填写人
fill-sign-in-title = 请先登录再填写
fill-sign-in-next = 本表单只接受本站账号填写，每个账号一份。
fill-sign-in = 登录
fill-not-invited = 本表单需要邀请才能填写
fill-not-invited-next = 请使用发给您的链接打开。如果您正是这样打开的，则该邀请已失效。
shut-kept-title = 您的答案
shut-kept = 答案没有提交。如需保留，请复制。
shut-copy = 复制答案

# 保存过程中
saving-title = 正在保存您的答案
saving = 正在处理，请勿重复提交。第一次提交已经收到，系统只会保留一份。
saving-slow = 处理时间比平时长。如果几分钟后仍未完成，请联系我们并提供编号 { $code }。
saving-check = 查看结果
unknown-title = 此页的内容还没有保存
unknown = 目前没有收到此页的提交。如果您点击过“提交”，请返回表单再次点击，系统只会保留一份。
unknown-open = 重新打开表单
deleted-title = 您的提交曾经收到，后来已被删除
deleted = 我们在 { $time }收到了您的提交，之后已被删除，因此没有回执。这一次没有再次提交。
deleted-again = 重新打开表单

# 回执
receipt-title = 我们已经收到您的提交
receipt-lead = 请保存编号。此页的网址只属于您，可以随时回来查看。
receipt-reference = 编号
receipt-received = 收到时间
receipt-status = 状态
receipt-copy = 复制编号
receipt-next = 接下来
receipt-answers = 您提交的内容
receipt-another = 再填一份
progress-received = 已收到
progress-in-review = 审核中
progress-accepted = 已通过
progress-declined = 未通过

# 表单本身无法显示时
kept-title = 暂时无法保存您的答案
kept = 系统暂时无法存取数据，没有保存任何内容。答案保留在此页，请过一分钟再次点击“提交”，不会重复登记。
kept-answers = 您的答案

# A form of several pages
step-count = 第 { $number } 页，共 { $count } 页
step-number = 第 { $number } 页
step-continue = 继续
step-keeping = 正在保存答案…
step-back = 上一页
step-save = 保存，稍后继续
step-kept = 点击“继续”后，本页答案会保留 { $days } 天。您看过全部答案之前不会提交。
step-saved-title = 您的答案已保存
step-saved = 请在 { $days } 天内通过此地址继续填写，任何浏览器均可。持有该地址的人都能看到您的答案。
review-answers-title = 核对您的答案
review-change = 修改
notice-draft-changed-title = 您的答案已更改
notice-draft-changed = 答案已在其他标签页或浏览器中更改，本次未提交。请核对当前答案，然后再次提交。
draft-gone-title = 这些答案已不再保留
draft-gone = 未提交的答案只保留若干天。
draft-gone-open = 重新填写
