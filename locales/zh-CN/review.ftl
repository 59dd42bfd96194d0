# 审核提交的内容，以及供人阅读的导出文件。

# 表单
review-lead = 可以查看的表单及其提交
review-form = 表单
review-state = 状态
review-submissions = 提交
review-number = { $count }
review-none-title = 还没有要审核的内容
review-none-editor = 表单发布后，新的提交会显示在这里。
review-none-reviewer = 新的提交会显示在这里。如需查看某个表单，请联系编辑或管理员。

# 一个表单的列表
review-counts = 共 { $total } 份提交，{ $new } 份未处理
review-open-form = 打开表单
review-all = 全部
review-search = 搜索答案或编号
review-from = 从
review-to = 到
review-apply = 搜索
review-zone = 日期和时间均为 { $zone } 时间。
review-filters = 正在使用的筛选条件
review-clear = 清除筛选
review-chip-search = “{ $text }”
review-chip-from = 从 { $day }
review-chip-to = 到 { $day }
review-matches = { $count } 份提交符合条件
review-matches-more = 超过 { $count } 份提交符合条件
review-reference = 编号
review-received = 提交时间（{ $zone }）
review-received-short = 提交时间
review-status = 状态
review-not-asked = 未提问
review-empty-title = 还没有提交
review-empty = 新的提交会显示在这里。把表单分享出去，大家就可以填写了。
review-empty-draft = 表单还没有发布，所以还不能填写。
review-no-match-title = 没有符合条件的提交
review-no-match = 请减少筛选条件，或查看全部提交。
review-show-all = 查看全部
review-not-listed-title = 没有列出内容
review-not-listed = 请修改上面的筛选条件后再搜索。
review-search-too-long = 搜索内容最多 200 个字
review-search-unreadable = 搜索内容含有无法输入的字符，请重新输入，不要粘贴
review-search-too-slow = 搜索时间过长，请加上日期或状态后再搜索
review-from-wrong = 开始日期不是真实存在的日期，例如 2026-05-31
review-to-wrong = 结束日期不是真实存在的日期，例如 2026-05-31
review-days-reversed = 结束日期不能早于开始日期

# 候补名单
line-desk-title = 候补名单
line-desk-lead = { $count ->
    [0] 目前没有人候补
   *[other] 共有 { $count } 人候补，空出的名额按顺序保留给第一位
}
line-desk-empty-title = 没有人候补
line-desk-empty = 名额已满后，加入候补的人会显示在这里。
line-desk-number = 顺序
line-desk-joined = 加入时间
line-desk-turn = 状态
line-desk-waits = 候补中
line-desk-offered = 名额保留至
line-desk-passed = 名额曾保留至

# 一份提交
submission-beside = 前后的提交
submission-newer = 较新
submission-older = 较早
submission-files = 文件
submission-file-unchecked = 未经病毒检查
submission-answers = 答案
submission-no-questions = 这份表单没有问题。
submission-decision = 处理
submission-history = 处理记录
submission-facts = 提交信息
submission-version = 表单版本
submission-version-now = （目前为 { $version }）
submission-times = 时间均为 { $zone } 时间
submission-receipt = 打开回执
submission-deleted = 已删除
submission-deleted-title = 这份提交已删除
submission-deleted-text = 答案和备注已于 { $time } 清除。保留的信息只用来识别重复提交。
decide-start = 开始审核
decide-accept = 通过
decide-decline = 不通过
decide-spam = 标为垃圾提交
decide-not-spam = 不是垃圾提交
decide-reopen = 重新审核
decide-let-in = 给予名额并开始审核
done-decided = 已保存：{ $status }
done-already = 此前已是“{ $status }”，没有变化。
done-noted = 备注已添加
done-noted-late = 备注已添加。与此同时，{ $change }（{ $time }）。
done-next = 打开下一份
done-list = 返回列表

# 处理记录
history-received = 收到提交
history-somebody = 某位同事
history-not-spam = { $name } 确认不是垃圾提交
history-started = { $name } 开始审核
history-reopened = { $name } 重新审核
history-accepted = { $name } 通过了这份提交
history-declined = { $name } 没有通过这份提交
history-spam = { $name } 标为垃圾提交
history-noted = { $name } 写了备注
history-note-erased = 备注内容已随提交一起清除。
history-deleted = { $name } 删除了这份提交
history-let-in = { $name }从候补名单中录取
history-took-place = 本人确认了为其保留的名额
history-left-line = 本人退出候补名单，答案已清除

# 备注
note-label = 内部备注
note-hint = 只有可以审核此表单的人能看到。
note-add = 添加备注
note-empty = 请填写备注
note-unreadable = 备注含有无法保存的字符，请重新输入，不要粘贴
note-too-long = 备注最多 { $max } 个字，现在是 { $actual } 个字
note-other = 此页面之前已保存过另一条备注。可以再添加这一条，或离开此页面。

# 两人同时处理
conflict-page = 已有人先处理
conflict-title = { $name } 已改为“{ $status }”
conflict-at = 时间是 { $time }。
conflict-lead = 您的更改没有保存。请选择最终结果。
conflict-change = 改为“{ $status }”
conflict-wish = 您的选择
conflict-keep = 保持“{ $status }”

# 删除
delete-page = 删除提交
delete-open = 删除…
delete-title = 要删除提交 { $reference } 吗？
delete-lead = 删除后无法恢复。
delete-erased = 答案和全部备注都会清除。
delete-free = 占用的名额和唯一答案会释放给其他人。
delete-kept = 编号、时间和处理记录会保留，以免之后的重复提交被当作新提交。
delete-go = 删除提交

# 导出文件的表头
export-reference = 编号
export-received = 提交时间（{ $zone }）
export-offset = UTC 时差
export-status = 状态
export-version = 表单版本
export-dropped = { $label }（已停用）
export-part = { $label } – { $part }
suspicion-title = 这可能是垃圾提交
suspicion-trap = 填写了一个看不见的字段。
suspicion-haste = 提交得太快，一般人填不完这份表单。
suspicion-next = 提交者收到了普通回执；标为垃圾提交之前，它仍占名额。

# 导出当前列表
export-open = 导出
export-title = 导出提交
export-all = 此表单的全部提交。
export-view = 列表按当前筛选条件显示的提交。
export-shape = 文件
export-xlsx = Excel 工作簿
export-xlsx-hint = 显示选项文字而不是标识；数字、日期和时间保持类型；时间为 { $zone }
export-csv-excel = 供 Excel 打开的 CSV
export-csv-excel-hint = 内容相同，均为文本；会被当作公式的内容前加撇号
export-csv = 供程序使用的 CSV
export-csv-hint = 按存储的标识和值；时间为 UTC
export-ndjson = JSON，每行一份提交
export-ndjson-hint = 按存储的标识和值；时间为 UTC
export-note = 从最早的开始。生成文件期间新收到的提交不包括在内。已不再询问的问题也有对应的列。
export-go = 下载
